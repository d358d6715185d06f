import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { forgetDrafts } from '#ui/drafts.ts'
import { followFarewells } from './follow-farewells.ts'

vi.mock('#ui/drafts.ts', () => ({ forgetDrafts: vi.fn() }))

let storage: Map<string, string>
let fireStorageEvent: () => void

beforeEach(() => {
  storage = stubLocalStorage()
  storage.set('userToken', 'hush')
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => {
      fireStorageEvent = listener
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it('deletes drafts when the user logs out in another tab', () => {
  followFarewells()
  fireStorageEvent()
  expect(forgetDrafts).not.toHaveBeenCalled()
  storage.delete('userToken')
  fireStorageEvent()
  expect(forgetDrafts).toHaveBeenCalledOnce()
})

it('deletes drafts on page load after a logout', () => {
  storage.clear()
  followFarewells()
  expect(forgetDrafts).toHaveBeenCalledOnce()
})

it('keeps drafts when the session has expired', () => {
  storage.delete('userToken')
  storage.set('loginEnded', 'yes')
  followFarewells()
  fireStorageEvent()
  expect(forgetDrafts).not.toHaveBeenCalled()
})
