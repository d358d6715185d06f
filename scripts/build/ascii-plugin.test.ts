import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { escapeNonAscii } from './ascii-plugin.ts'

it.each([
  ['a string', "'₹ 1,299 – “कमीज़” 😀'"],
  ['a template', '`₹…\\n é`'],
  ['a character behind a backslash', String.raw`'\’ \\’ \\\’ \n'`],
  ['a regular expression', String.raw`'a’b 😀'.replace(/[’é]|\s(?=😀)/g, '-')`],
  ['a regular expression with whole characters', "'a😀b'.replace(/[😀]/u, '₹')"],
  ['the name of a property', '({ größe: 1 }).größe'],
])('keeps the value of %s in ASCII', (_what, code) => {
  const escaped = escapeNonAscii(code)
  expect(escaped).toMatch(/^[\0-\x7f]*$/)
  expect(runInNewContext(escaped)).toBe(runInNewContext(code))
})
