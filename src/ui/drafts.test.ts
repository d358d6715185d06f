import { afterEach, expect, it, vi } from 'vitest'
import { forgetDrafts, ofNobody, readDraft, writeDraft } from './drafts.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A tab's storage, which lists its keys as a browser's does. */
function stubSessionStorage(): Record<string, string> {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  const storage = new Proxy(kept, {
    get: (_, key) => methods[key as keyof typeof methods],
  })
  vi.stubGlobal('sessionStorage', storage)
  return kept
}

it('keeps what was typed until it is sent', () => {
  stubSessionStorage()
  expect(readDraft('address')).toBeUndefined()
  writeDraft('address', { city: 'Mysuru' })
  expect(readDraft('address')).toEqual({ city: 'Mysuru' })
  writeDraft('address', undefined)
  expect(readDraft('address')).toBeUndefined()
})

it('forgets what somebody wrote, and not what was written without a login', () => {
  stubSessionStorage()
  writeDraft('address', { city: 'Mysuru' })
  writeDraft(ofNobody('question'), { text: 'How?' })
  forgetDrafts('owned')
  expect(readDraft('address')).toBeUndefined()
  expect(readDraft(ofNobody('question'))).toEqual({ text: 'How?' })
  forgetDrafts()
  expect(readDraft(ofNobody('question'))).toBeUndefined()
})

it('forgets every draft at once, and nothing else', () => {
  const kept = stubSessionStorage()
  kept['wayBack'] = '/profile'
  writeDraft('address', { city: 'Mysuru' })
  writeDraft('details', { name: 'Asha' })
  forgetDrafts()
  expect(kept).toEqual({ wayBack: '/profile' })
})

it('does without when the browser keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  writeDraft('address', { city: 'Mysuru' })
  expect(readDraft('address')).toBeUndefined()
  forgetDrafts()
})
