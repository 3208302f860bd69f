import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { whatElse } from '../../../src/cli/input/page-source.ts'
import { demo, serveShop } from '../../../src/demo/index.ts'
import { card, list, NAMES, times } from '../../records/pages.ts'
import { Folder } from '../helper.ts'

let folder: Folder

beforeAll(async () => {
  folder = await Folder.make()
  await folder.write(
    'list.html',
    `<title>List</title><body>${list(4, (i) => card(i, '<del>€ 99,00</del>'))}`,
  )
  await folder.write('text.html', '<h1>About us</h1><p>Nothing is for sale.</p>')
})

afterAll(() => folder.remove())

describe('records', () => {
  test('prints the contract as JSON', async () => {
    const ran = await folder.aisle('records list.html --url https://toys.example/wood --json')
    expect(ran).toMatchObject({ code: 0, err: '' })
    const { url, records, regions, ...more } = JSON.parse(ran.out)
    expect(more).toEqual({})
    expect(url).toBe('https://toys.example/wood')
    expect(regions).toEqual([{ xpath: '/html[1]/body[1]/ul[1]', count: 4 }])
    expect(records).toHaveLength(4)
    expect(records[0]).toEqual({
      xpath: '/html[1]/body[1]/ul[1]/li[1]',
      url: 'https://toys.example/p/oak-rocking-horse-0',
      name: 'Oak rocking horse',
      price: { amount: '10.90', currency: 'EUR' },
      image: 'https://toys.example/img/0.jpg',
      oldPrice: { amount: '99.00', currency: 'EUR' },
      availability: null,
      rating: null,
      brand: null,
      paths: {
        name: './h3[1]/a[1]',
        url: './h3[1]/a[1]',
        price: './span[1]',
        oldPrice: './del[1]',
        image: './a[1]/img[1]',
      },
    })
  })

  test('prints a table for people', async () => {
    const { code, out, err } = await folder.aisle('records list.html')
    expect(code).toBe(0)
    const [head, ...rows] = out.trimEnd().split('\n')
    expect(head).toMatch(/^NAME +PRICE +WAS +STOCK +ADDRESS$/)
    expect(rows).toHaveLength(4)
    expect(rows[1]).toMatch(/^Paper lantern set +11\.90 +EUR +99\.00 +\/p\/paper-lantern-set-1$/)
    expect(err).toBe(
      '4 products: 4 at /html[1]/body[1]/ul[1]\nIts addresses lack their beginning: --url says where the file is from.\n',
    )
    const from = await folder.aisle('records list.html --url https://toys.example/wood')
    expect(from.err).not.toContain('--url')
  })

  test('says where there is no list, and that is no failure', async () => {
    expect(await folder.aisle('records text.html')).toEqual({
      code: 0,
      out: '',
      err: 'text.html has no list of products.\n',
    })
    const json = await folder.aisle('records text.html --json')
    expect(JSON.parse(json.out)).toEqual({ url: 'text.html', records: [], regions: [] })
    expect(json).toMatchObject({ code: 0, err: '' })
  })

  test.each<[string, string | Uint8Array, string]>([
    ['data.json', '{"products": [1, 2]}', 'JSON'],
    ['bear.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'a picture'],
    ['aisle.bin', new Uint8Array([1, 2, 0, 3, 4]), 'a binary file'],
  ])('%s is no page, and that is told', async (name, content, what) => {
    await Bun.write(`${folder.path}/${name}`, content)
    expect(await folder.aisle(`records ${name} --json`)).toEqual({
      code: 1,
      out: '',
      err: `aisle: ${name}: this is no page: it is ${what}\n`,
    })
  })

  test('a page may hold stray zero bytes', async () => {
    const cards = list(4, (i) => card(i, '\0'))
    await Bun.write(`${folder.path}/stray.html`, `<title>\0List</title><body>${cards}`)
    const { code, out, err } = await folder.aisle('records stray.html --url toys.example --json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out).records).toHaveLength(4)
  })

  test('bytes among which is a < are no page yet', () => {
    expect(whatElse(new Uint8Array([1, 60, 2, 0, 60, 97, 7]))).toBe('a binary file')
  })

  test('a page from the web keeps its address, whatever --url says', async () => {
    const shop = serveShop(demo)
    const ran = await folder.aisle(`records ${shop.url} --url https://other.example/ --json`)
    await shop.stop()
    expect(ran.err).toBe(
      `--url is for pages from a file: ${shop.url} is read under its own address.\n`,
    )
    const { url, records } = JSON.parse(ran.out)
    expect(url).toBe(shop.url)
    for (const record of records) expect(record.url).toStartWith(shop.url)
  })

  test('finds them as LightExtraction does', async () => {
    const bare = times(6, (i) => `<li><a href="/${i}">${NAMES[i]}</a> <b>€ ${i},50</b></li>`)
    await folder.write('bare.html', `<ul>${bare}</ul>`)
    const found = async (algorithm: string) =>
      JSON.parse((await folder.aisle(`records bare.html --json ${algorithm}`)).out).records.length
    // Without pictures it finds nothing.
    expect(await found('--algorithm light')).toBe(0)
    expect(await found('--algorithm aisle')).toBe(6)
    expect(await found('')).toBe(6)
  })

  test('reads what noscript holds, as browsers without scripts do', async () => {
    await folder.write(
      'plain.html',
      `<noscript><p>Hi</p></noscript><noscript>${list(4)}</noscript>`,
    )
    const ran = await folder.aisle('records plain.html --json')
    expect(JSON.parse(ran.out).regions).toMatchObject([{ count: 4 }])
  })

  test.each([
    ['https://toys.example/', 'https://toys.example/p/oak-rocking-horse-0'],
    ['https://www.toys.example/', 'https://www.toys.example/p/oak-rocking-horse-0'],
    ['https://elsewhere.example/', 'https://toys.example/p/oak-rocking-horse-0'],
  ])('takes <base href="%s"> where it is on the same site', async (base, wanted) => {
    const relative = list(4).replaceAll('href="/', 'href="')
    await folder.write('base.html', `<head><base href="${base}"></head><body>${relative}`)
    const ran = await folder.aisle('records base.html --url https://toys.example/wood --json')
    expect(JSON.parse(ran.out).records[0].url).toBe(wanted)
  })

  test('reads a page from the web', async () => {
    const shop = serveShop(demo, { port: 0 })
    const ran = await folder.aisle(`records ${shop.url} --json`)
    shop.stop()
    expect(ran).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(ran.out).records.length).toBeGreaterThan(2)
  })

  test.each<[string, number, string]>([
    ['records', 2, 'URL|FILE'],
    ['records nothing.html', 1, 'nothing.html: there is no such file'],
    ['records ftp://x.example/', 2, 'URL must start with http'],
    ['records list.html --url ftp://x', 2, '--url must start with http'],
    ['records list.html --algorithm mdr', 2, '--algorithm must be one of aisle, light'],
    ['records http://127.0.0.1:9/x', 1, 'http://127.0.0.1:9/'],
  ])('aisle %s', async (line, code, sentence) => {
    const ran = await folder.aisle(line)
    expect(ran.err).toContain(sentence)
    expect(ran).toMatchObject({ code, out: '' })
  })
})
