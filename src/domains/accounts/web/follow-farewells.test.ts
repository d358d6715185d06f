import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { forgetDrafts } from '#ui/drafts.ts'
import { followFarewells } from './follow-farewells.ts'

vi.mock('#ui/drafts.ts', () => ({ forgetDrafts: vi.fn() }))

let kept: Map<string, string>
let tellOfOtherTab: () => void

beforeEach(() => {
  kept = stubLocalStorage()
  kept.set('userToken', 'hush')
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => {
      tellOfOtherTab = listener
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it('forgets drafts when somebody logs out in another tab', () => {
  followFarewells()
  tellOfOtherTab()
  expect(forgetDrafts).not.toHaveBeenCalled()
  kept.delete('userToken')
  tellOfOtherTab()
  expect(forgetDrafts).toHaveBeenCalledOnce()
})

it('forgets them when it wakes after that', () => {
  kept.clear()
  followFarewells()
  expect(forgetDrafts).toHaveBeenCalledOnce()
})

it('keeps them where a login has ended by itself', () => {
  kept.delete('userToken')
  kept.set('loginEnded', 'yes')
  followFarewells()
  tellOfOtherTab()
  expect(forgetDrafts).not.toHaveBeenCalled()
})
