import { expect, it } from 'vitest'
import { toNetworkPrefix } from './to-network-prefix.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  // some proxies add the port, which changes with every connection
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:1:2::6]:51234', '2001:db8:1:2'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2'],
])('maps %s to %s', (address, prefix) => {
  expect(toNetworkPrefix(address)).toBe(prefix)
})
