/**
 * Files as people write them, one with every part there is.
 * @module
 */

import { TOPIC } from './topic.ts'

export const WRAPPERS = [
  {
    detail: [
      { on: 'xpath', xpath: "//h1[@itemprop='name']", mode: 'mandatory' },
      { on: 'xpath', xpath: "//*[@class='price']", regex: '[0-9]', mode: 'mandatory' },
      { on: 'url', regex: '/checkout', mode: 'forbidden' },
    ],
    fields: [
      { name: 'name', xpath: '//h1', type: 'text' },
      {
        name: 'price',
        xpath: "//*[@class='price']",
        type: 'price',
        required: true,
        currency: 'EUR',
      },
      { name: 'image', xpath: "//img[@id='main']/@src", type: 'url', many: true },
      { name: 'stock', xpath: "//*[@class='stock']", regex: '(\\d+) left', type: 'number' },
      { name: 'weight', xpath: '//dd[1]', type: 'number', decimalSeparator: ',' },
      { name: 'properties', xpath: "//table[@class='specs']", type: 'table' },
      { name: 'about', xpath: '//main', type: 'html' },
      { name: 'there', xpath: '//b', type: 'availability' },
    ],
    list: {
      record: '//li',
      fields: { url: './/a', name: './/h3', price: './/b', image: './/img' },
      next: "//a[@rel='next']",
    },
  },
  {
    detail: [{ on: 'xpath', xpath: '//title', mode: 'mandatory' }],
    fields: [
      { name: 'name', xpath: '//title', type: 'text' },
      { name: 'all', xpath: '//*', type: 'text', many: true },
      { name: 'how many', xpath: 'count(//a)', type: 'number' },
    ],
  },
]

export const RULES = [
  [
    { ruleType: 'follow', fromType: 'base', toType: 'list', id: 'menu', pattern: '/c/' },
    { ruleType: 'follow', fromType: 'list', toType: 'list', class: 'pager next' },
    { ruleType: 'follow', fromType: 'list', toType: 'item', tag: 'main', pattern: '/p/\\d+' },
    { ruleType: 'keep', fromType: 'item', pattern: '\\.pdf$' },
  ],
  [{ ruleType: 'follow', fromType: 'base', toType: 'base', pattern: 'all' }],
]

export const TOPICS = [
  TOPIC,
  {
    keywords: ['tablets'],
    examples: [
      { url: 'https://shop.example/p/1', relevant: true },
      { text: 'gardens and tools', title: 'Garden', trail: ['Home', 'Garden'], relevant: false },
    ],
    ...{ k: 5, decay: 0.25, similarity: 0.5, weights: [0.3, 0.2, 0.15], maxPages: 1000 },
    ...{ seeds: ['https://shop.example/'], hosts: ['books.example'], algorithm: 'paper' },
  },
]

export const PLANS = (seed: string) => [
  {
    seeds: [seed],
    start: 'home',
    fold: [
      { drop: 'parameter', name: 'sort', value: '^a' },
      { drop: 'segment', pattern: '^brand-\\d+$', url: '/c/' },
      { drop: 'folders', url: '/x/' },
      { drop: 'slash' },
      { drop: 'order' },
    ],
    through: true,
    states: {
      home: {
        name: 'home',
        role: 'page',
        edges: [
          { xpath: "//nav[@id='menu']//a", action: 'follow', to: 'list', not: 'blog' },
          { xpath: '//footer//a', url: '/brand/\\d+', action: 'keep', optional: true },
        ],
      },
      list: {
        name: 'product list',
        role: 'list',
        edges: [
          { xpath: '//a[position()<3]', action: 'follow', to: 'list', instead: 'list' },
          { xpath: '//*', action: 'follow', to: 'product' },
        ],
      },
      product: { name: 'product', role: 'detail', edges: [] },
    },
  },
  {
    seeds: [seed],
    start: 'any',
    states: {
      any: {
        name: 'any page',
        role: 'page',
        edges: [{ xpath: '//*', action: 'follow', to: 'any' }],
      },
    },
  },
]
