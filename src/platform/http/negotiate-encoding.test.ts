import { expect, it } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0 , gzip; q=0', 'identity'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['*;q=0', 'identity'],
])('picks for Accept-Encoding %s: %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
  expect(negotiateEncoding(header)).toBe(encoding)
})
