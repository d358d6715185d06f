import type pg from 'pg'
import { expect, it } from 'vitest'
import { createReplay } from './replay-statements.ts'

const hoursFromNow = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

/** Creates a recording of a scenario that inserts a row and enqueues a job for it. */
const createRecording = (userId: string, thingId: string, rowId: number) => ({
  inputs: { userId },
  statements: [
    { text: 'begin', values: [], rows: [], connection: 7 },
    {
      text: 'insert into things …',
      values: [thingId, `receipt_${thingId}`, userId, 5, hoursFromNow(rowId)],
      rows: [[rowId, 'open']],
      connection: 7,
    },
    { text: 'insert into jobs …', values: [`{"thing":"${thingId}"}`, [rowId]], rows: [], connection: 7 },
    { text: 'commit', values: [], rows: [], connection: 7 },
    { text: 'select …', values: [thingId], rows: [], connection: 9 },
  ],
})

/** Records all queries and returns the same row for each. */
function createRecordingPool() {
  const sent: unknown[][] = []
  const query = (source: string) => async (config: pg.QueryArrayConfig) => {
    sent.push([source, config.text, config.values])
    return { rows: [[41, 'open']] }
  }
  const pool = { query: query('pool'), connect: async () => ({ query: query('transaction'), release: () => {} }) }
  return { sent, pool: pool as unknown as pg.Pool }
}

it('replays the statements with consistent fresh values', async () => {
  const replay = createReplay(
    createRecording('user_asha', 'aaaaaaaa11111111', 12),
    createRecording('user_ravi', 'bbbbbbbb22222222', 13),
  )
  const { sent, pool } = createRecordingPool()
  await replay(pool, { userId: 'user_meera' })
  const [id] = (sent[1]?.[2] ?? []) as string[]
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(['aaaaaaaa11111111', 'bbbbbbbb22222222']).not.toContain(id)
  expect(sent).toEqual([
    ['transaction', 'begin', []],
    [
      'transaction',
      'insert into things …',
      [id, `receipt_${id}`, 'user_meera', 5, expect.stringMatching(/^\d{4}-.+Z$/)],
    ],
    ['transaction', 'insert into jobs …', [`{"thing":"${id}"}`, [41]]],
    ['transaction', 'commit', []],
    ['pool', 'select …', [id]],
  ])
})

it('rejects a scenario that sends different statements the second time', () => {
  const [first, second] = [createRecording('a', 'x', 1), createRecording('b', 'y', 2)]
  second.statements.pop()
  expect(() => createReplay(first, second)).toThrow('The scenario did not send the same statements twice')
})
