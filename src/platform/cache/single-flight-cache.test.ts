import { describe, expect, it, vi } from 'vitest'
import { SingleFlightCache } from './single-flight-cache.ts'

interface Value {
  name: string
  byteLength: number
  tags?: ReadonlySet<string>
  isStale?: boolean
}
const createValue = (name: string, byteLength = 100): Value => ({ name, byteLength })
const createTagged = (name: string, ...tags: string[]): Value => ({ ...createValue(name), tags: new Set(tags) })

const createCache = (maxBytes: number, options: { maxEntryBytes?: number; fillTimeoutMs?: number } = {}) =>
  new SingleFlightCache<Value>({ maxBytes, ...options })

function put(cache: SingleFlightCache<Value>, key: string, byteLength = 100): void {
  cache.startFill(key).finish(createValue(key, byteLength))
}

describe('a single-flight cache', () => {
  it('returns a stored entry', () => {
    const cache = createCache(10_000)
    expect(cache.get('/')).toBeUndefined()
    put(cache, '/')
    expect(cache.get('/')).toEqual(createValue('/'))
  })

  it('gives an uncacheable value to waiters without storing it', async () => {
    const cache = createCache(10_000)
    const fill = cache.startFill('/')
    const waiting = cache.waitFor('/')
    fill.finish(createValue('failed'), { store: false })
    expect(await waiting).toEqual(createValue('failed'))
    expect(cache.get('/')).toBeUndefined()
    expect(cache.stats).toMatchObject({ entries: 0, bytes: 0 })
  })

  it('stays within maxBytes by evicting the least recently used entries', () => {
    const cache = createCache(4000, { maxEntryBytes: 4000 })
    for (const key of ['a', 'b', 'c']) put(cache, key, 1000)
    cache.get('a')
    put(cache, 'd', 1000)
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
    expect(cache.stats.bytes).toBeLessThanOrEqual(4000)
    expect(cache.stats.evictions).toBe(1)
  })

  it('counts keys and overhead, so many tiny entries cannot exceed the limit', () => {
    const cache = createCache(100_000)
    for (let n = 0; n < 10_000; n++) put(cache, `/${'x'.repeat(100)}${n}`, 1)
    expect(cache.stats.entries).toBeLessThan(250)
    expect(cache.stats.bytes).toBeLessThanOrEqual(100_000)
  })

  it('does not store an entry above maxEntryBytes', () => {
    const cache = createCache(8000)
    put(cache, 'small', 500)
    put(cache, 'huge', 1001)
    expect(cache.get('huge')).toBeUndefined()
    expect(cache.get('small')).toBeDefined()
  })

  it('replaces an entry without counting it twice', () => {
    const cache = createCache(10_000)
    put(cache, '/', 100)
    const { bytes } = cache.stats
    put(cache, '/', 100)
    expect(cache.stats).toMatchObject({ bytes, entries: 1 })
  })

  it('deletes all entries when cleared', () => {
    const cache = createCache(10_000)
    put(cache, 'a')
    put(cache, 'b')
    cache.clear()
    expect(cache.get('a')).toBeUndefined()
    expect(cache.stats).toMatchObject({ entries: 0, bytes: 0, drops: 1 })
    put(cache, 'a')
    expect(cache.get('a')).toBeDefined()
  })

  it('does not store a fill that started before the cache was cleared, and gives its value only to those already waiting', async () => {
    const cache = createCache(10_000)
    const old = cache.startFill('/')
    const waiting = cache.waitFor('/')
    cache.clear()
    expect(cache.waitFor('/')).toBeUndefined()
    const fresh = cache.startFill('/')
    const waitingForFresh = cache.waitFor('/')
    old.finish(createValue('old'))
    expect(await waiting).toEqual(createValue('old'))
    expect(cache.get('/')).toBeUndefined()
    expect(cache.waitFor('/')).toBeDefined()
    fresh.finish(createValue('fresh'))
    expect(await waitingForFresh).toEqual(createValue('fresh'))
    expect(cache.get('/')).toEqual(createValue('fresh'))
  })

  it('rejects waiters when a fill fails, and allows the next fill', async () => {
    const cache = createCache(10_000)
    const fill = cache.startFill('/')
    const waiting = cache.waitFor('/')
    fill.fail(new Error('no database'))
    await expect(waiting).rejects.toThrow('no database')
    expect(cache.waitFor('/')).toBeUndefined()
  })

  it('times out a fill that hangs', async () => {
    vi.useFakeTimers()
    const cache = createCache(10_000, { fillTimeoutMs: 1000 })
    const fill = cache.startFill('/')
    const waiting = expect(cache.waitFor('/')).rejects.toMatchObject({ code: 'unavailable' })
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await waiting
    expect(cache.waitFor('/')).toBeUndefined()
    fill.finish(createValue('late'))
    expect(cache.get('/')).toEqual(createValue('late'))
  })

  it('counts hits, misses and waits', async () => {
    const cache = createCache(10_000)
    put(cache, '/')
    cache.get('/')
    cache.get('/')
    const fill = cache.startFill('/b')
    const waiting = cache.waitFor('/b')
    fill.finish(createValue('/b'))
    await waiting
    expect(cache.stats).toMatchObject({ hits: 2, misses: 2, waits: 1, entries: 2 })
  })

  it('returns stale entries only from getStale, and counts their bytes until they are evicted', () => {
    const cache = createCache(4000, { maxEntryBytes: 4000 })
    for (const key of ['a', 'b']) put(cache, key, 1000)
    cache.markStale()
    expect([cache.get('a'), cache.getStale('a')]).toEqual([undefined, createValue('a', 1000)])
    put(cache, 'a', 1001)
    expect([cache.get('a'), cache.getStale('a')]).toEqual([createValue('a', 1001), undefined])
    for (const key of ['c', 'd']) put(cache, key, 1000)
    // stale entries are evicted first
    expect(['a', 'c', 'd'].every((key) => cache.get(key))).toBe(true)
    expect(cache.getStale('b')).toBeUndefined()
    cache.markStale()
    cache.clear()
    expect(cache.getStale('a')).toBeUndefined()
    expect(cache.stats.bytes).toBe(0)
  })
})

describe('tags', () => {
  const shirts = new Set(['shirt'])

  it('limit what is marked stale to the entries that depend on one of them', () => {
    const cache = createCache(10_000)
    const values = [createTagged('shirts', 'shirt', 'hat'), createTagged('hats', 'hat'), createTagged('about')]
    for (const value of [...values, createValue('untagged')]) cache.startFill(value.name).finish(value)
    cache.markStale(shirts)
    expect(['shirts', 'hats', 'about', 'untagged'].filter((key) => cache.get(key))).toEqual(['hats', 'about'])
    expect(['shirts', 'untagged'].map((key) => cache.getStale(key)?.name)).toEqual(['shirts', 'untagged'])
    cache.startFill('shirts').finish(createTagged('shirts', 'shirt'))
    expect(cache.get('shirts')).toBeDefined()
  })

  it('make the value of a fill in progress stale when it is stored', async () => {
    const cache = createCache(10_000)
    const fills = ['shirts', 'hats', 'untagged'].map((key) => [key, cache.startFill(key)] as const)
    cache.markStale(shirts)
    // a caller after the change must not get what was read before it
    expect(cache.waitFor('shirts')).toBeUndefined()
    for (const [key, fill] of fills)
      fill.finish(key === 'untagged' ? createValue(key) : createTagged(key, key.slice(0, -1)))
    expect(['shirts', 'hats', 'untagged'].filter((key) => cache.get(key))).toEqual(['hats'])
    expect(cache.getStale('shirts')).toBeDefined()
  })

  it('keep an outdated fill from replacing a fresh entry, and from being stored after a clear', () => {
    const cache = createCache(10_000)
    const [outdated, cleared] = [cache.startFill('shirts'), cache.startFill('hats')]
    cache.markStale(shirts)
    cache.startFill('shirts').finish(createTagged('fresh', 'shirt'))
    outdated.finish(createTagged('outdated', 'shirt'))
    expect(cache.get('shirts')?.name).toBe('fresh')
    cache.clear()
    cleared.finish(createTagged('hats', 'hat'))
    expect([cache.get('hats'), cache.getStale('hats')]).toEqual([undefined, undefined])
  })
})

it('serves a value computed from stale data for a second only', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = createCache(10_000)
  cache.startFill('/').finish({ ...createValue('old'), isStale: true })
  expect(cache.get('/')).toBeDefined()
  vi.advanceTimersByTime(1001)
  expect(cache.get('/')).toBeUndefined()
  expect(cache.getStale('/')?.name).toBe('old')
  vi.useRealTimers()
})
