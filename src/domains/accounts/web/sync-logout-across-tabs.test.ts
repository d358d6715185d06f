import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { deleteDrafts } from '#ui/drafts.ts'
import { syncLogoutAcrossTabs } from './sync-logout-across-tabs.ts'

vi.mock('#ui/drafts.ts', () => ({ deleteDrafts: vi.fn() }))

let storage: Map<string, string>
let fireStorageEvent: () => void

beforeEach(() => {
  storage = stubLocalStorage()
  storage.set('userToken', 'a-token')
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
  syncLogoutAcrossTabs()
  fireStorageEvent()
  expect(deleteDrafts).not.toHaveBeenCalled()
  storage.delete('userToken')
  fireStorageEvent()
  expect(deleteDrafts).toHaveBeenCalledOnce()
})

it('deletes drafts on page load after a logout', () => {
  storage.clear()
  syncLogoutAcrossTabs()
  expect(deleteDrafts).toHaveBeenCalledOnce()
})

it('keeps drafts when the session has expired', () => {
  storage.delete('userToken')
  storage.set('loginEnded', 'yes')
  syncLogoutAcrossTabs()
  fireStorageEvent()
  expect(deleteDrafts).not.toHaveBeenCalled()
})
