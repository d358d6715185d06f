import { afterEach, expect, it, vi } from 'vitest'
import type { Role } from '../contract.ts'
import { SessionCache } from './session-cache.ts'

const createSession = (role: Role = 'customer') => ({
  sessionId: 'session-1',
  createdAt: new Date(),
  lastUsedAt: new Date(),
  user: {
    id: 'user-1',
    name: 'Asha',
    email: 'asha@example.in',
    mobile: null,
    role,
    staffRole: null,
    needsSecondFactor: false,
    isDemo: false,
    hasNoPassword: false,
    claimedAt: null,
  },
})

function createCache() {
  const cache = new SessionCache()
  cache.turnOn()
  return cache
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('serves a session for ten seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const clock = vi.spyOn(performance, 'now')
  const moveTo = (time: number) => {
    clock.mockReturnValue(time)
    // lru-cache reads the clock again only after a timer
    vi.runAllTimers()
  }
  moveTo(1_000)
  const cache = createCache()
  const session = createSession()
  cache.startFill('hash')(session)
  moveTo(11_000)
  expect(cache.get('hash')).toEqual(session)
  moveTo(11_001)
  expect(cache.get('hash')).toBeUndefined()
})

it('keeps the 10,000 most recently used sessions', () => {
  const cache = createCache()
  for (let n = 0; n < 10_000; n++) cache.startFill(`hash-${n}`)(createSession())
  expect(cache.get('hash-0')).toBeDefined()
  cache.startFill('one-more')(createSession())
  expect(['hash-0', 'hash-1', 'one-more'].map((hash) => cache.get(hash) !== undefined)).toEqual([true, false, true])
})

it('never stores the session of an admin', () => {
  const cache = createCache()
  cache.startFill('hash')(createSession('admin'))
  expect(cache.get('hash')).toBeUndefined()
})

it('stores nothing until it is turned on, not even a session whose read began before', () => {
  const cache = new SessionCache()
  const store = cache.startFill('hash')
  store(createSession())
  expect(cache.get('hash')).toBeUndefined()
  cache.turnOn()
  store(createSession())
  expect(cache.get('hash')).toBeUndefined()
})

it('deletes its data when it is turned off', () => {
  const cache = createCache()
  cache.startFill('hash')(createSession())
  cache.turnOff()
  cache.startFill('other')(createSession())
  expect([cache.get('hash'), cache.get('other')]).toEqual([undefined, undefined])
})

it('does not store a session whose read began before a clear', () => {
  const cache = createCache()
  const storeStale = cache.startFill('hash')
  cache.clear()
  const storeFresh = cache.startFill('other')
  storeStale(createSession())
  storeFresh(createSession())
  expect(cache.get('hash')).toBeUndefined()
  expect(cache.get('other')).toBeDefined()
})
