import { afterEach, expect, it, vi } from 'vitest'
import { forgetKept, readKept } from './kept.ts'

afterEach(() => void vi.unstubAllGlobals())

function keptAs(text: string): Map<string, string> {
  const kept = new Map([['draft:form', text]])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

const anything = (kept: unknown) => kept ?? undefined
const written = (value: unknown) => JSON.stringify({ kept: JSON.stringify(value) })

it('answers what was typed, until it is forgotten', () => {
  keptAs(written({ name: 'Tee' }))
  expect(readKept('form', anything)).toEqual({ name: 'Tee' })
  expect(readKept('other form', anything)).toBeUndefined()
  forgetKept('form')
  expect(readKept('form', anything)).toBeUndefined()
})

it.each(['{', 'null', '7', '{"kept":"{"}', '{"kept":7}'])('takes %s for nothing', (text) => {
  keptAs(text)
  expect(readKept('form', (kept) => (kept as { name: string }).name)).toBeUndefined()
})
