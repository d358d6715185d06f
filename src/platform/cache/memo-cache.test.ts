import { expect, it } from 'vitest'
import { MemoCache } from './memo-cache.ts'

/** Loads the lengths of words, and records which words were loaded. */
function createLoader() {
  const loaded: string[][] = []
  const load = async (words: string[]) => {
    loaded.push(words)
    return words.map((word) => word.length)
  }
  return { loaded, load }
}

it('loads missing keys once, in one batch, and returns values in the order of the keys', async () => {
  const cache = new MemoCache()
  const { loaded, load } = createLoader()
  expect(await cache.getMany(['one', 'three'], load)).toEqual([3, 5])
  expect(await cache.getMany(['three', 'eleven', 'one', 'eleven'], load)).toEqual([5, 6, 3, 6])
  expect(await cache.getMany([], load)).toEqual([])
  expect(loaded).toEqual([['one', 'three'], ['eleven']])
})

it('loads once for concurrent callers', async () => {
  const cache = new MemoCache()
  let loads = 0
  const load = async () => ++loads
  expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1])
})

it('does not store values that were still loading when it was cleared', async () => {
  const cache = new MemoCache()
  const { promise, resolve } = Promise.withResolvers<string>()
  const pending = cache.get('a', () => promise)
  cache.clear()
  expect(await cache.get('a', async () => 'new')).toBe('new')
  resolve('old')
  expect(await pending).toBe('old')
  expect(await cache.get('a', async () => 'newer')).toBe('new')
})

it('does not cache a failure', async () => {
  const cache = new MemoCache()
  const failing = () => Promise.reject(new Error('unreachable'))
  await expect(cache.get('a', failing)).rejects.toThrow('unreachable')
  expect(await cache.get('a', async () => 'recovered')).toBe('recovered')
})
