import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { writeStorage } from '#ui/browser-storage.ts'
import { getCart } from '../contract.ts'
import { createGuestId, ensureGuestId } from './guest-id.ts'

let storage: Map<string, string>
const announcedIds: string[] = []
beforeEach(() => {
  storage = stubLocalStorage()
  announcedIds.length = 0
})
afterEach(() => {
  stubLocalStorage()
  writeStorage('guestId', null)
  vi.unstubAllGlobals()
})

type Callback = () => Promise<string>

/**
 * Stubs the Web Locks API; `held` are the names of locks held by other tabs. A tab announces its id by holding a lock of
 * that name.
 */
function stubLocks(onLock: (callback: Callback) => Promise<string>, held: string[] = []) {
  const request = async (name: string, ...rest: unknown[]) => {
    if (name === 'guestId') return onLock(rest[0] as Callback)
    announcedIds.push(name)
  }
  const query = async () => ({ held: held.map((name) => ({ name })), pending: [] })
  vi.stubGlobal('navigator', { locks: { request, query } })
}

describe('a guest id', () => {
  it('has a timestamp and 128 random bits, and is accepted by the server', () => {
    const ids = Array.from({ length: 200 }, () => createGuestId(1_700_000_000_000))
    for (const guestId of ids) {
      expect(guestId).toMatch(/^guest_1700000000000_[A-Za-z0-9_-]{22}$/)
      expect(getCart.querystring.safeParse({ guestId }).success).toBe(true)
    }
    expect(new Set(ids).size).toBe(200)
  })

  it('is created once', async () => {
    stubLocks((callback) => callback())
    const id = await ensureGuestId()
    expect(announcedIds).toEqual([id])
    expect(storage.get('guestId')).toBe(id)
    expect(await ensureGuestId()).toBe(id)
  })

  it('is the one that another tab stored while this one waited', async () => {
    stubLocks((callback) => {
      storage.set('guestId', 'guest_of_another_tab')
      return callback()
    })
    expect(await ensureGuestId()).toBe('guest_of_another_tab')
    expect(storage.get('guestId')).toBe('guest_of_another_tab')
  })

  it('is the one that another tab announces before its write is visible', async () => {
    stubLocks((callback) => callback(), ['something else', 'guest_1700000000000_of-another-tab'])
    expect(await ensureGuestId()).toBe('guest_1700000000000_of-another-tab')
    expect(storage.get('guestId')).toBe('guest_1700000000000_of-another-tab')
  })

  it('is replaced when the stored value is malformed', async () => {
    stubLocks((callback) => callback())
    storage.set('guestId', 'guest_<b>')
    expect(await ensureGuestId()).toMatch(/^guest_\d+_/)
    expect(storage.get('guestId')).toMatch(/^guest_\d+_/)
  })

  it('works without storage and without locks', async () => {
    stubLocalStorage(() => false)
    stubLocks(() => Promise.reject(new DOMException('storage is off', 'SecurityError')))
    const id = await ensureGuestId()
    vi.stubGlobal('navigator', {})
    expect(await ensureGuestId()).toBe(id)
    writeStorage('guestId', null)
    expect(await ensureGuestId()).toMatch(/^guest_\d+_/)
  })
})
