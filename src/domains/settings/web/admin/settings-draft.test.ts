import { describe, expect, it } from 'vitest'
import { createSettingsDraftParser, findMissingNumbers, toFormErrors, withoutBlankLines } from './settings-draft.ts'

const saved = { name: 'Chowk', days: { min: 2, max: 3 }, links: [{ label: 'New', to: '/' }], words: [] as string[] }
const parse = createSettingsDraftParser(saved)

describe('a stored draft', () => {
  it('is restored with its version, and with an emptied number', () => {
    const value = { ...saved, days: { min: Number.NaN, max: 3 }, words: ['tee'] }
    const stored = JSON.parse(JSON.stringify({ value, version: 4 }))
    expect(parse(stored)).toEqual({ value, version: 4 })
  })

  it('is restored with a number that may be missing', () => {
    const parseCod = createSettingsDraftParser<{ confirmAbove: number | null }>({ confirmAbove: 2500 })
    expect(parseCod({ value: { confirmAbove: null }, version: 1 })?.value).toEqual({ confirmAbove: null })
    const parseNone = createSettingsDraftParser<{ confirmAbove: number | null }>({ confirmAbove: null })
    expect(parseNone({ value: { confirmAbove: 900 }, version: 1 })?.value).toEqual({ confirmAbove: 900 })
    expect(() => parseNone({ value: { confirmAbove: 'x' }, version: 1 })).toThrow('Stale draft')
  })

  it.each([
    ['without a version', { value: saved }],
    ['that is no object', 'x'],
  ])('%s is ignored', (_, stored) => expect(parse(stored)).toBeUndefined())

  it.each([
    ['a missing field', { ...saved, name: undefined }],
    ['a field of another type', { ...saved, name: 4 }],
    ['an object for a list', { ...saved, links: {} }],
    ['an entry of another type', { ...saved, links: ['/'] }],
    ['a missing group', { ...saved, days: null }],
  ])('with %s is refused', (_, value) => expect(() => parse({ value, version: 1 })).toThrow('Stale draft'))
})

it('names every emptied number', () => {
  const message = 'Enter a whole number.'
  expect(findMissingNumbers({ holdMinutes: Number.NaN, days: { min: 1, max: Number.NaN }, name: '' })).toEqual([
    { field: 'holdMinutes', message },
    { field: 'days.max', message },
  ])
})

it('drops blank lines of lists of text only', () => {
  const group = { lines: ['', 'c'], none: null }
  expect(withoutBlankLines({ lines: ['a', ' ', '', 'b'], links: [{ to: '' }], name: '', group })).toEqual({
    group: { lines: ['c'], none: null },
    lines: ['a', 'b'],
    links: [{ to: '' }],
    name: '',
  })
})

it('shows the error of a line at the field of all lines', () => {
  const message = 'Address line can be at most 100 characters.'
  const value = { address: ['x', 'y'], links: [{ to: '' }], cod: { pins: ['1'] } }
  expect(
    toFormErrors(
      [
        { field: 'address.1', message },
        { field: 'links.0.to', message },
        { field: 'name', message },
        { field: 'cod.pins.0', message },
      ],
      value,
    ),
  ).toEqual([
    { field: 'address', message },
    { field: 'links.0.to', message },
    { field: 'name', message },
    { field: 'cod.pins', message },
  ])
})
