import { expect, test } from 'bun:test'
import { differing } from '../../src/product/details.ts'

test('fields that differ are named, those of tables by their label', () => {
  const was =
    '{"brand":"Pond","price":{"amount":"1","currency":"EUR"},"properties":{"Size":"1","Menu":"a"}}'
  const is =
    '{"name":"Duck","price":{"amount":"2","currency":"EUR"},"properties":{"Size":"1","Menu":"b"}}'
  expect([...differing(was, is)]).toEqual(['brand', 'name', 'properties: Menu'])
  expect(differing(is, is).size).toBe(0)
})

test('a regular price is compared as a whole, and lists in their order', () => {
  const was = '{"images":["a","b"],"regularPrice":{"amount":"5","currency":null}}'
  const is = '{"images":["b","a"],"regularPrice":{"amount":"6","currency":null}}'
  expect([...differing(was, is)]).toEqual(['images', 'regularPrice'])
})

test('what cannot be read has no fields', () => {
  expect([...differing('no json', '{"a":1}')]).toEqual(['a'])
})
