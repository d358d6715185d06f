import { afterEach, expect, it, vi } from 'vitest'
import { deleteDrafts, guestDraftName, readDraft, writeDraft } from './drafts.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Stubs a storage whose keys can be listed, as in a browser. */
function stubSessionStorage(): Record<string, string> {
  const items: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value
    },
    removeItem: (key: string) => {
      delete items[key]
    },
  }
  const storage = new Proxy(items, {
    get: (_, key) => methods[key as keyof typeof methods],
  })
  vi.stubGlobal('sessionStorage', storage)
  return items
}

it('stores a draft until it is deleted', () => {
  stubSessionStorage()
  expect(readDraft('address')).toBeUndefined()
  writeDraft('address', { city: 'Mysuru' })
  expect(readDraft('address')).toEqual({ city: 'Mysuru' })
  writeDraft('address', undefined)
  expect(readDraft('address')).toBeUndefined()
})

it('can delete the drafts of an account without those of a guest', () => {
  stubSessionStorage()
  writeDraft('address', { city: 'Mysuru' })
  writeDraft(guestDraftName('question'), { text: 'How?' })
  deleteDrafts('account')
  expect(readDraft('address')).toBeUndefined()
  expect(readDraft(guestDraftName('question'))).toEqual({ text: 'How?' })
  deleteDrafts()
  expect(readDraft(guestDraftName('question'))).toBeUndefined()
})

it('deletes every draft and nothing else', () => {
  const items = stubSessionStorage()
  items['another-key'] = '/profile'
  writeDraft('address', { city: 'Mysuru' })
  writeDraft('details', { name: 'Asha' })
  deleteDrafts()
  expect(items).toEqual({ 'another-key': '/profile' })
})

it('does nothing when storage is unavailable', () => {
  vi.stubGlobal('sessionStorage', undefined)
  writeDraft('address', { city: 'Mysuru' })
  expect(readDraft('address')).toBeUndefined()
  deleteDrafts()
})
