import { describe, expect, test } from 'bun:test'
import { pageFromHtml } from '../../../src/page/page.ts'
import { repairWrapper } from '../../../src/wrapper/induce/repair.ts'
import { parseWrapper } from '../../../src/wrapper/wrapper.ts'

const old = parseWrapper({
  detail: [
    { on: 'xpath', xpath: '//h1', mode: 'mandatory' },
    { on: 'url', regex: '/basket', mode: 'forbidden' },
  ],
  fields: [
    { name: 'title', xpath: '//h1', type: 'text' },
    { name: 'price', xpath: "//*[@id='price']", type: 'price', required: true, currency: 'EUR' },
    { name: 'shelf', xpath: "//*[@id='shelf']", type: 'text' },
    { name: 'colour', xpath: "//*[@id='colour']", type: 'text' },
  ],
})

const sample = (i: number, price = `${i}9.90`) => ({
  name: `Bear number ${i}`,
  fields: {
    title: `Bear number ${i}`,
    price: { amount: `${i}9.90`, currency: 'EUR' },
    shelf: `Shelf ${i}B`,
    colour: 'red',
  },
  page: pageFromHtml(
    `<title>Bear</title><section><h2 class="n">Bear number ${i}</h2><div class="cost">€ ${price}</div><button>Add to basket</button>
     <span class="where">Shelf ${i}B</span></section>`,
    `http://toys.example/p/${i}`,
  ),
})

describe('repair', () => {
  const samples = [sample(1), sample(2), sample(3, '35.00'), sample(4)]
  const list = pageFromHtml('<h2 class="n">Bears</h2>', 'http://toys.example/bears')
  const repaired = repairWrapper(old, samples, [list])!

  test('finds the fields under their old names at their new places', () => {
    const places = Object.fromEntries(
      repaired.wrapper.fields.map(({ name, xpath }) => [name, xpath]),
    )
    expect(Object.keys(places)).toEqual(['title', 'price', 'shelf'])
    expect(places.shelf).toContain(' where ')
    expect(repaired.lost).toEqual(['colour'])
  })

  test('keeps what a person said of a field and of addresses', () => {
    expect(repaired.wrapper.fields[1]).toMatchObject({ required: true, currency: 'EUR' })
    expect(repaired.wrapper.detail).toContainEqual({
      on: 'url',
      regex: '/basket',
      mode: 'forbidden',
    })
  })

  test('shows each sample as it was and as it is read now, also where its price changed', () => {
    expect(repaired.preview[2]).toMatchObject({
      stored: { price: { amount: '39.90' } },
      old: {},
      now: { title: 'Bear number 3', price: { amount: '35.00', currency: 'EUR' } },
    })
    expect(repaired.detail).toMatchObject({ missed: [], misfired: [] })
  })

  test('is none where the pages do not show the products', () => {
    const strange = samples.map((one) => ({ ...one, page: list }))
    expect(repairWrapper(old, strange, [])).toBeNull()
  })
})
