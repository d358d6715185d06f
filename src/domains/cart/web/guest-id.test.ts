import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { writeStored } from '#ui/browser-storage.ts'
import { getCart } from '../contract.ts'
import { ensureGuestId, newGuestId } from './guest-id.ts'

let kept: Map<string, string>
const said: string[] = []
beforeEach(() => {
  kept = stubLocalStorage()
  said.length = 0
})
afterEach(() => {
  stubLocalStorage()
  writeStored('guestId', null)
  vi.unstubAllGlobals()
})

type Act = () => Promise<string>

/** The browser's locks as far as they are used; `held` are the names of those of other tabs. */
function withLocks(turn: (act: Act) => Promise<string>, held: string[] = []) {
  const request = async (name: string, ...rest: unknown[]) => {
    if (name === 'guestId') return turn(rest[0] as Act)
    said.push(name)
  }
  const query = async () => ({ held: held.map((name) => ({ name })), pending: [] })
  vi.stubGlobal('navigator', { locks: { request, query } })
}

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
    withLocks((act) => act())
    const id = await ensureGuestId()
    expect(said).toEqual([id])
    expect(kept.get('guestId')).toBe(id)
    expect(await ensureGuestId()).toBe(id)
  })

  it('is the one that another tab made while this one waited', async () => {
    withLocks((act) => {
      kept.set('guestId', 'guest_of_another_tab')
      return act()
    })
    expect(await ensureGuestId()).toBe('guest_of_another_tab')
    expect(kept.get('guestId')).toBe('guest_of_another_tab')
  })

  it('is the one that another tab says, though nothing of it is to be seen yet', async () => {
    withLocks((act) => act(), ['something else', 'guest_1700000000000_of-another-tab'])
    expect(await ensureGuestId()).toBe('guest_1700000000000_of-another-tab')
    expect(kept.get('guestId')).toBe('guest_1700000000000_of-another-tab')
  })

  it('is made anew when what lies there cannot be one', async () => {
    withLocks((act) => act())
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
