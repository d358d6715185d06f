import { expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

function createSlowWork() {
  const batches: string[][] = []
  const ends: PromiseWithResolvers<void>[] = []
  const work = (items: string[]) => {
    batches.push(items)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  return { batches, ends, work }
}

it('runs the first item immediately and all items that arrive meanwhile together', async () => {
  const { batches, ends, work } = createSlowWork()
  const add = createBatcher(work)
  const first = add('a')
  await expect.poll(() => batches).toEqual([['a']])
  const others = ['b', 'c', 'd'].map((item) => add(item))
  ends[0]?.resolve()
  await first
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c', 'd']])
  ends[1]?.resolve()
  await Promise.all(others)
  const last = add('e')
  await expect.poll(() => batches.at(-1)).toEqual(['e'])
  ends[2]?.resolve()
  await last
})

it('rejects all calls of a failed batch and runs the next one', async () => {
  const { batches, ends, work } = createSlowWork()
  const add = createBatcher(work)
  const first = add('a')
  await expect.poll(() => batches.length).toBe(1)
  const others = Promise.allSettled([add('b'), add('c')])
  ends[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => batches.at(-1)).toEqual(['b', 'c'])
  ends[1]?.reject(new Error('broken again'))
  expect(await others).toMatchObject([{ reason: { message: 'broken again' } }, { status: 'rejected' }])
  const last = add('d')
  await expect.poll(() => batches.at(-1)).toEqual(['d'])
  ends[2]?.resolve()
  await last
})
