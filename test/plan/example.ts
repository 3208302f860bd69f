import type { Plan } from '../../src/plan/plan.ts'

/** A plan as a person might edit it: each role, a loop, a kept edge, a fold. */
export const toys: Plan = {
  seeds: ['https://toys.example/'],
  start: 'home',
  fold: [
    { drop: 'parameter', name: 'sort' },
    { drop: 'segment', pattern: '^brand-\\d+$', url: '/c/' },
  ],
  states: {
    home: {
      name: 'home',
      role: 'page',
      edges: [
        { xpath: "//nav[@id='menu']//a", action: 'follow', to: 'category' },
        { xpath: "//div[@class='featured box']/a", action: 'follow', to: 'product' },
        { xpath: '//footer//a', url: '/brand/\\d+', action: 'keep' },
      ],
    },
    category: {
      name: 'category',
      role: 'page',
      edges: [
        { xpath: '/html/body/div[2]/div[1]/ul[1]/li/a', action: 'follow', to: 'list' },
        {
          xpath: '/html/body/div[2]/div[1]/ul[2]/li/a',
          url: '/c/',
          action: 'follow',
          to: 'category',
        },
      ],
    },
    list: {
      name: 'product list',
      role: 'list',
      edges: [
        {
          xpath: "//*[contains(concat(' ', normalize-space(@class), ' '), ' pager ')]/a",
          action: 'follow',
          to: 'list',
        },
        { xpath: "//ul[@id='grid']/li/h2/a", action: 'follow', to: 'product' },
        { xpath: "//ul[@id='grid']/li/div/a", action: 'follow', to: 'product' },
      ],
    },
    product: { name: 'product', role: 'detail', edges: [] },
  },
}
