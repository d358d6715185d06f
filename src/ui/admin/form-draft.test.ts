import { afterEach, expect, it, vi } from 'vitest'
import { discardFormDraft, readFormDraft } from './form-draft.ts'

afterEach(() => void vi.unstubAllGlobals())

function stubStoredDraft(text: string): void {
  const items = new Map([['draft:form', text]])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
  })
}

const parseAnyDraft = (draft: unknown) => draft ?? undefined
const serialize = (value: unknown) => JSON.stringify({ value: JSON.stringify(value) })

it('returns the draft until it is discarded', () => {
  stubStoredDraft(serialize({ name: 'Tee' }))
  expect(readFormDraft('form', parseAnyDraft)).toEqual({ name: 'Tee' })
  expect(readFormDraft('other form', parseAnyDraft)).toBeUndefined()
  discardFormDraft('form')
  expect(readFormDraft('form', parseAnyDraft)).toBeUndefined()
})

it.each(['{', 'null', '7', '{"value":"{"}', '{"value":7}'])('ignores the unreadable draft %s', (text) => {
  stubStoredDraft(text)
  expect(readFormDraft('form', (draft) => (draft as { name: string }).name)).toBeUndefined()
})
