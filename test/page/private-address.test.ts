import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  isPrivateHost,
  isPrivateSeed,
  isPublicAddress,
  parseAddress,
} from '../../src/page/private-address.ts'

describe('addresses that are not public', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::ffff:169.254.169.254',
    '64:ff9b::a00:1',
    '64:ff9b::192.168.0.1',
    '64:ff9b:1::808:808',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '3fff::1',
    '100::1',
    '5f00::1',
    '[::1]',
    '',
    'localhost',
    'shop.example',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '08.8.8.8',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7',
    '12345::',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('addresses that are', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.1.1',
    '223.255.255.255',
    '2606:4700::6810:1',
    '2a00:1450:4001:81b::200e',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '[2606:4700::1]',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

test('the odd forms of addresses in URLs are those addresses', () => {
  const odd = [
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.1.',
    '[::ffff:7f00:1]',
    '①②⑦.0.0.1',
  ]
  for (const host of odd) {
    const { hostname } = new URL(`http://${host}/`)
    expect(isPublicAddress(hostname)).toBe(false)
    expect(isPrivateHost(hostname)).toBe(true)
  }
})

test('any IPv6 address is read as the platform reads it', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const url = URL.parse(`http://[${text}]/`)
      if (!url) return
      expect(parseAddress(text)).toEqual(parseAddress(url.hostname))
    }),
  )
})

test('any IPv4 address is read as it is written', () => {
  fc.assert(
    fc.property(fc.ipV4(), (text) => {
      expect(parseAddress(text)?.join('.')).toBe(text)
    }),
  )
})

test.each([
  ['http://localhost:4700/', true],
  ['http://shop.localhost/', true],
  ['http://127.0.0.1/', true],
  ['http://[::1]:80/', true],
  ['http://10.1.2.3/', true],
  ['http://8.8.8.8/', true],
  ['https://shop.example/', false],
  ['https://localhost.example/', false],
])('%s is a private seed: %p', (seed, expected) => {
  expect(isPrivateSeed(seed)).toBe(expected)
})
