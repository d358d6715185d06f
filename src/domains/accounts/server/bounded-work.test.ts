import { expect, it } from 'vitest'
import { boundedWork } from './bounded-work.ts'

/** Work that goes on until it is let go. */
function slowWork() {
  const started: number[] = []
  const releases: (() => void)[] = []
  const work = (n: number) => () => {
    started.push(n)
    return new Promise<number>((resolve) => releases.push(() => resolve(n)))
  }
  return { started, work, letOneGo: () => releases.shift()?.() }
}

it('runs a few at a time, lets the next wait in order and turns the rest away', async () => {
  const run = boundedWork({ atOnce: 2, waiting: 3 })
  const { started, work, letOneGo } = slowWork()
  const outcomes = [1, 2, 3, 4, 5, 6].map((n) => run(work(n)))
  await expect(outcomes[5]).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(started).toEqual([1, 2])
  for (const n of [1, 2, 3, 4, 5]) {
    letOneGo()
    expect(await outcomes[n - 1]).toBe(n)
    await expect.poll(() => started).toEqual([1, 2, 3, 4, 5].slice(0, n + 2))
  }
})

it('goes on after work that failed', async () => {
  const run = boundedWork({ atOnce: 1, waiting: 1 })
  const failed = run(() => Promise.reject(new Error('no')))
  const next = run(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await run(async () => 'again')).toBe('again')
})
