import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network.model.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['no address', 'no address'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('an IPv6 address is counted with its /48 too', () => {
  expect(networksOf('2001:db8:1:2::1')).toEqual(['2001:db8:1:2', '2001:db8:1'])
  expect(networksOf('2001:db8::1')).toEqual(['2001:db8:0:0', '2001:db8:0'])
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', 'no address']) expect(networksOf(address)).toHaveLength(1)
})
