import { expect, test } from 'bun:test'
import { pictureOf } from '../../src/shop/picture.ts'

const PUBLIC = 'https://toys.example/'
const PRIVATE = 'http://192.168.1.7:8080/'

test.each([
  'http://192.168.1.1/apply.cgi?reboot=1',
  'http://127.0.0.1:4680/logout',
  'http://127.1/x.png',
  'http://0x7f000001/x.png',
  'http://10.0.0.1/x.png',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/x.png',
  'http://[fe80::1]/x.png',
  'http://[::ffff:192.168.1.1]/x.png',
  'http://localhost/x.png',
  'http://LOCALHOST./x.png',
  'http://a.localhost/x.png',
  'http://router/x.png',
  'http://printer.local/x.png',
  'http://x.example;sandbox/x.png',
  'javascript:alert(1)',
  'not an address',
  '',
  null,
])('a shop does not show %s', (image) => {
  expect(pictureOf(image, PUBLIC)).toBeNull()
  expect(pictureOf(image, PRIVATE)).toBeNull()
})

test('a public picture is shown, a private one by its own shop only', () => {
  for (const image of ['https://cdn.toys.example/a.png', 'http://8.8.8.8/a.png']) {
    expect(pictureOf(image, PUBLIC)?.href).toBe(image)
    expect(pictureOf(image, PRIVATE)?.href).toBe(image)
  }
  expect(pictureOf(`${PRIVATE}a.png`, PRIVATE)?.href).toBe(`${PRIVATE}a.png`)
  expect(pictureOf('http://192.168.1.7:9090/a.png', PRIVATE)).toBeNull()
  expect(pictureOf(`${PRIVATE}a.png`, PUBLIC)).toBeNull()
  expect(pictureOf('http://localhost:4700/a.png', 'http://localhost:4700/')).not.toBeNull()
})
