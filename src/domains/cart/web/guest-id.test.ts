import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { writeStored } from '#ui/browser-storage.ts'
import { getCart } from '../contract.ts'
import { ensureGuestId, newGuestId } from './guest-id.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = stubLocalStorage()
})
afterEach(() => {
  stubLocalStorage()
  writeStored('guestId', null)
  vi.unstubAllGlobals()
})

const withLocks = (request: (name: string, act: () => string) => Promise<string>) =>
  vi.stubGlobal('navigator', { locks: { request } })

describe('a guest id', () => {
  it('has a time and 128 random bits, and is one that the server takes', () => {
    const ids = Array.from({ length: 200 }, () => newGuestId(1_700_000_000_000))
    for (const guestId of ids) {
      expect(guestId).toMatch(/^guest_1700000000000_[A-Za-z0-9_-]{22}$/)
      expect(getCart.querystring.safeParse({ guestId }).success).toBe(true)
    }
    expect(new Set(ids).size).toBe(200)
  })

  it('is made once', async () => {
    withLocks(async (_, act) => act())
    const id = await ensureGuestId()
    expect(kept.get('guestId')).toBe(id)
    expect(await ensureGuestId()).toBe(id)
  })

  it('is the one that another tab made while this one waited', async () => {
    withLocks(async (_, act) => {
      kept.set('guestId', 'guest_of_another_tab')
      return act()
    })
    expect(await ensureGuestId()).toBe('guest_of_another_tab')
    expect(kept.get('guestId')).toBe('guest_of_another_tab')
  })

  it('is made anew when what lies there cannot be one', async () => {
    withLocks(async (_, act) => act())
    kept.set('guestId', 'guest_<b>')
    expect(await ensureGuestId()).toMatch(/^guest_\d+_/)
    expect(kept.get('guestId')).toMatch(/^guest_\d+_/)
  })

  it('does without storage, and without locks', async () => {
    stubLocalStorage(() => false)
    withLocks(() => Promise.reject(new DOMException('storage is off', 'SecurityError')))
    const id = await ensureGuestId()
    vi.stubGlobal('navigator', {})
    expect(await ensureGuestId()).toBe(id)
    writeStored('guestId', null)
    expect(await ensureGuestId()).toMatch(/^guest_\d+_/)
  })
})
