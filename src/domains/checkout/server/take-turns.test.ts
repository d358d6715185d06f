import { expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

/** A piece of work that ends when it is told to. */
function work() {
  const told = Promise.withResolvers<string>()
  let begun = 0
  const run = () => {
    begun++
    return told.promise
  }
  return { run, end: told.resolve, fail: told.reject, begun: () => begun }
}

it('lets one work at a time, and the next though the one before failed', async () => {
  const inTurn = takeTurns()
  const [first, second] = [work(), work()]
  const answers = [inTurn('asha', first.run), inTurn('asha', second.run)]
  await expect.poll(first.begun).toBe(1)
  expect(second.begun()).toBe(0)
  first.fail(new Error('no'))
  await expect(answers[0]).rejects.toThrow('no')
  second.end('done')
  expect(await answers[1]).toBe('done')
})

it('keeps nobody waiting for somebody else', async () => {
  const inTurn = takeTurns()
  const slow = work()
  const waiting = inTurn('asha', slow.run)
  expect(await inTurn('ravi', async () => 'done')).toBe('done')
  slow.end('late')
  expect(await waiting).toBe('late')
})

it('sends away who comes when three wait, and takes them again later', async () => {
  const inTurn = takeTurns()
  const slow = work()
  const taken = Array.from({ length: 4 }, () => inTurn('asha', slow.run))
  await expect(inTurn('asha', slow.run)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 })
  slow.end('done')
  expect(await Promise.all(taken)).toEqual(['done', 'done', 'done', 'done'])
  expect(await inTurn('asha', async () => 'again')).toBe('again')
})
