import type pg from 'pg'
import { expect, it } from 'vitest'
import { replayOf } from './replay-statements.ts'

const hour = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

/** A path that makes something for a shopper and puts a job down for it. */
const recorded = (userId: string, id: string, line: number) => ({
  inputs: { userId },
  statements: [
    { text: 'begin', values: [], rows: [], connection: 7 },
    {
      text: 'insert into things …',
      values: [id, `receipt_${id}`, userId, 5, hour(line)],
      rows: [[line, 'open']],
      connection: 7,
    },
    { text: 'insert into jobs …', values: [`{"thing":"${id}"}`, [line]], rows: [], connection: 7 },
    { text: 'commit', values: [], rows: [], connection: 7 },
    { text: 'select …', values: [id], rows: [], connection: 9 },
  ],
})

/** Keeps what it is sent, and answers every insert with the same row. */
function listeningPool() {
  const sent: unknown[][] = []
  const query = (by: string) => async (asked: pg.QueryArrayConfig) => {
    sent.push([by, asked.text, asked.values])
    return { rows: [[41, 'open']] }
  }
  const pool = { query: query('pool'), connect: async () => ({ query: query('held'), release: () => {} }) }
  return { sent, pool: pool as unknown as pg.Pool }
}

it('sends the same statements with values of its own, which fit together', async () => {
  const replay = replayOf(recorded('user_asha', 'aaaaaaaa11111111', 12), recorded('user_ravi', 'bbbbbbbb22222222', 13))
  const { sent, pool } = listeningPool()
  await replay(pool, { userId: 'user_meera' })
  const [id] = (sent[1]?.[2] ?? []) as string[]
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(['aaaaaaaa11111111', 'bbbbbbbb22222222']).not.toContain(id)
  expect(sent).toEqual([
    ['held', 'begin', []],
    ['held', 'insert into things …', [id, `receipt_${id}`, 'user_meera', 5, expect.stringMatching(/^\d{4}-.+Z$/)]],
    ['held', 'insert into jobs …', [`{"thing":"${id}"}`, [41]]],
    ['held', 'commit', []],
    ['pool', 'select …', [id]],
  ])
})

it('refuses a path that does something else the second time', () => {
  const [first, second] = [recorded('a', 'x', 1), recorded('b', 'y', 2)]
  second.statements.pop()
  expect(() => replayOf(first, second)).toThrow('the path did not send the same statements twice')
})
