import { expect, it } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Tasks that run until they are released. */
function createSlowTasks() {
  const started: number[] = []
  const releases: (() => void)[] = []
  const work = (n: number) => () => {
    started.push(n)
    return new Promise<number>((resolve) => releases.push(() => resolve(n)))
  }
  return { started, work, releaseOne: () => releases.shift()?.() }
}

it('runs a few tasks at a time, queues the next ones in order and rejects the rest', async () => {
  const run = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 3, busyMessage: 'Busy.' })
  const { started, work, releaseOne } = createSlowTasks()
  const outcomes = [1, 2, 3, 4, 5, 6].map((n) => run(work(n)))
  await expect(outcomes[5]).rejects.toMatchObject({ code: 'unavailable', message: 'Busy.', retryAfterSeconds: 5 })
  expect(started).toEqual([1, 2])
  for (const n of [1, 2, 3, 4, 5]) {
    releaseOne()
    expect(await outcomes[n - 1]).toBe(n)
    await expect.poll(() => started).toEqual([1, 2, 3, 4, 5].slice(0, n + 2))
  }
})

it('continues after a failed task', async () => {
  const run = createConcurrencyLimiter({ maxConcurrent: 1, maxQueued: 1, busyMessage: 'Busy.' })
  const failed = run(() => Promise.reject(new Error('no')))
  const next = run(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await run(async () => 'again')).toBe('again')
})

it('runs background tasks after all others and leaves a slot free for those', async () => {
  const run = createConcurrencyLimiter({ maxConcurrent: 2, maxQueued: 3, busyMessage: 'Busy.' })
  const { started, work, releaseOne } = createSlowTasks()
  const inBackground = { isBackground: true }
  const tasks = [run(work(1), inBackground), run(work(2), inBackground), run(work(3)), run(work(4)), run(work(5))]
  await expect.poll(() => started).toEqual([1, 3])
  for (const expected of [
    [1, 3, 4],
    [1, 3, 4, 5],
    [1, 3, 4, 5, 2],
  ]) {
    releaseOne()
    await expect.poll(() => started).toEqual(expected)
  }
  releaseOne()
  releaseOne()
  expect(await Promise.all(tasks)).toEqual([1, 2, 3, 4, 5])
})
