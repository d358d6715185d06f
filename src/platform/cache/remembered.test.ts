import { expect, it } from 'vitest'
import { Remembered } from './remembered.ts'

/** Counts the letters of words, and keeps a list of what it was asked. */
function letters() {
  const asked: string[][] = []
  const find = async (words: string[]) => {
    asked.push(words)
    return words.map((word) => word.length)
  }
  return { asked, find }
}

it('asks once for each, for all that is missing together, and answers in the order of the keys', async () => {
  const known = new Remembered()
  const { asked, find } = letters()
  expect(await known.each(['one', 'three'], find)).toEqual([3, 5])
  expect(await known.each(['three', 'eleven', 'one', 'eleven'], find)).toEqual([5, 6, 3, 6])
  expect(await known.each([], find)).toEqual([])
  expect(asked).toEqual([['one', 'three'], ['eleven']])
})

it('lets those who ask at once wait for the first', async () => {
  const known = new Remembered()
  let asked = 0
  const find = async () => ++asked
  expect(await Promise.all([known.one('a', find), known.one('a', find)])).toEqual([1, 1])
})

it('does not keep what was found out before it was dropped, not even what was still being found out', async () => {
  const known = new Remembered()
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = known.one('a', () => promise)
  known.drop()
  expect(await known.one('a', async () => 'new')).toBe('new')
  resolve('old')
  expect(await early).toBe('old')
  expect(await known.one('a', async () => 'newer')).toBe('new')
})

it('forgets a failure', async () => {
  const known = new Remembered()
  const failing = () => Promise.reject(new Error('away'))
  await expect(known.one('a', failing)).rejects.toThrow('away')
  expect(await known.one('a', async () => 'back')).toBe('back')
})
