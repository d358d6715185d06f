import { afterEach, expect, it, vi } from 'vitest'
import { discardUnsavedChanges, readUnsavedChanges } from './unsaved-changes.ts'

afterEach(() => void vi.unstubAllGlobals())

function stubStoredChanges(text: string): void {
  const items = new Map([['draft:form', text]])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
  })
}

const parseAny = (changes: unknown) => changes ?? undefined
const serialize = (value: unknown) => JSON.stringify({ value: JSON.stringify(value) })

it('returns the changes until they are discarded', () => {
  stubStoredChanges(serialize({ name: 'Tee' }))
  expect(readUnsavedChanges('form', parseAny)).toEqual({ name: 'Tee' })
  expect(readUnsavedChanges('other form', parseAny)).toBeUndefined()
  discardUnsavedChanges('form')
  expect(readUnsavedChanges('form', parseAny)).toBeUndefined()
})

it.each(['{', 'null', '7', '{"value":"{"}', '{"value":7}'])('ignores the unreadable changes %s', (text) => {
  stubStoredChanges(text)
  expect(readUnsavedChanges('form', (changes) => (changes as { name: string }).name)).toBeUndefined()
})
