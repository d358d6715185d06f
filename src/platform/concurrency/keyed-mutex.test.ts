import { expect, it } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

/** Creates a task that runs until the test ends it. */
function createTask() {
  const outcome = Promise.withResolvers<string>()
  let startCount = 0
  const run = () => {
    startCount++
    return outcome.promise
  }
  return { run, end: outcome.resolve, fail: outcome.reject, getStartCount: () => startCount }
}

it('runs one task at a time, and the next even if the previous one failed', async () => {
  const withMutex = createKeyedMutex()
  const [first, second] = [createTask(), createTask()]
  const results = [withMutex('asha', first.run), withMutex('asha', second.run)]
  await expect.poll(first.getStartCount).toBe(1)
  expect(second.getStartCount()).toBe(0)
  first.fail(new Error('no'))
  await expect(results[0]).rejects.toThrow('no')
  second.end('done')
  expect(await results[1]).toBe('done')
})

it('does not block other keys', async () => {
  const withMutex = createKeyedMutex()
  const slow = createTask()
  const waiting = withMutex('asha', slow.run)
  expect(await withMutex('ravi', async () => 'done')).toBe('done')
  slow.end('late')
  expect(await waiting).toBe('late')
})

it('rejects a caller while the queue is full, and accepts it again later', async () => {
  const withMutex = createKeyedMutex({ maxWaiting: 3, createBusyError: () => new Error('too many') })
  const slow = createTask()
  const accepted = Array.from({ length: 4 }, () => withMutex('asha', slow.run))
  await expect(withMutex('asha', slow.run)).rejects.toThrow('too many')
  slow.end('done')
  expect(await Promise.all(accepted)).toEqual(['done', 'done', 'done', 'done'])
  expect(await withMutex('asha', async () => 'again')).toBe('again')
})

it('lets any number of callers wait when it has no bounds', async () => {
  const withMutex = createKeyedMutex()
  const slow = createTask()
  const waiting = Array.from({ length: 20 }, () => withMutex('asha', slow.run))
  slow.end('done')
  expect(await Promise.all(waiting)).toEqual(Array(20).fill('done'))
  expect(slow.getStartCount()).toBe(20)
})
