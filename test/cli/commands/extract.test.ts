import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Folder } from '../helper.ts'

let folder: Folder
beforeAll(async () => {
  folder = await Folder.make()
})
afterAll(() => folder.remove())

const bear = (price: string): string =>
  `<title>Bear</title><script type="application/ld+json">{"@type":"Product","name":"Bear","sku":"B-17","image":"/b.jpg",
  "offers":{"price":"${price}","priceCurrency":"EUR","availability":"InStock"}}</script>
  <h1>Bear</h1><p>SKU: B-17</p><b class="price">12,90 €</b><button>Add to cart</button>`

describe('extract --wrapper auto', () => {
  test('does not take a file without an address for the home page', async () => {
    await folder.write('empty.html', '')
    const ran = await folder.aisle('extract empty.html --wrapper auto')
    expect(ran.code).toBe(1)
    expect(ran.err + ran.out).toContain('does not look like a product page')
    expect(ran.err + ran.out).not.toContain('home page')
  })

  test('prints the contract, with how sure each field is', async () => {
    await folder.write('page.html', bear('12.90'))
    const ran = await folder.aisle('extract page.html --wrapper auto --json')
    expect(ran).toMatchObject({ err: '', code: 0 })
    const { url, detail, fields, source, confidence, problems } = JSON.parse(ran.out)
    expect({ url, detail, problems }).toEqual({ url: 'page.html', detail: true, problems: [] })
    expect(fields).toMatchObject({
      name: 'Bear',
      price: { amount: '12.90', currency: 'EUR' },
      availability: 'InStock',
      sku: 'B-17',
      images: ['/b.jpg'],
    })
    expect(Object.keys(source)).toEqual(Object.keys(fields))
    expect(Object.keys(confidence)).toEqual(Object.keys(fields))
  })

  test('tells people where each field was found, and what contradicts', async () => {
    await folder.write('page.html', bear('19.90'))
    const ran = await folder.aisle(
      'extract page.html --url https://toys.example/p/17 --wrapper auto',
    )
    expect(ran.out).toMatch(/^sku: +B-17 {2}\(\w+, \d+ % sure\)$/m)
    expect(ran.err).toContain('https://toys.example/p/17 has 1 problem')
    expect(ran.err).toContain('says 19.90, but it shows 12.90')
    expect(ran.code).toBe(1)
  })

  test('says what it saw on a page that is none', async () => {
    await folder.write('page.html', '<title>Imprint</title><h1>Imprint</h1><p>Woolly Ltd.</p>')
    const ran = await folder.aisle(
      'extract page.html --url https://toys.example/imprint --wrapper auto',
    )
    expect(ran.err).toContain('https://toys.example/imprint does not look like a product page')
    expect(ran.code).toBe(1)
    await folder.write('page.html', '')
    const empty = await folder.aisle('extract page.html --wrapper auto --json')
    expect(JSON.parse(empty.out)).toMatchObject({ detail: false, fields: {} })
  })
})
