import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Statement } from './record-statements.ts'

/** What a path was given, by name: the shopper, the session, the cart. */
export type Inputs = Record<string, string>

export interface Recording {
  inputs: Inputs
  statements: Statement[]
}

interface Replay {
  inputs: Inputs
  values: unknown[][]
  rows: unknown[][][]
}
type Source = (replay: Replay) => unknown

/** A value that is another each time, as it was in either recording, and where a replay has it from. */
interface Known {
  first: unknown
  second: unknown
  source: Source
}

const SHORTEST_TOKEN = 8
const LONG_ENOUGH = 16

/**
 * Makes a function that sends the statements of a path again, with values of its own. Two recordings tell what each
 * value is: what is the same in both stays, what an earlier statement answered or was given is taken from there, and
 * the rest is made up anew.
 */
export function replayOf(first: Recording, second: Recording): (pool: pg.Pool, inputs: Inputs) => Promise<void> {
  const texts = [first, second].map(({ statements }) => statements.map(({ text }) => text))
  if (!isDeepStrictEqual(texts[0], texts[1])) throw new Error('the path did not send the same statements twice')
  const known: Known[] = Object.keys(first.inputs).map((name) => ({
    first: first.inputs[name],
    second: second.inputs[name],
    source: ({ inputs }) => inputs[name],
  }))
  const steps = first.statements.map((statement, at) => {
    const twin = second.statements[at] as Statement
    const values = statement.values.map((value, n) => {
      const source = sourceOf(value, twin.values[n], known)
      known.push({ first: value, second: twin.values[n], source: ({ values: all }) => all[at]?.[n] })
      return source
    })
    for (const [r, row] of statement.rows.entries())
      for (const [c, cell] of row.entries())
        known.push({ first: cell, second: twin.rows[r]?.[c], source: ({ rows }) => rows[at]?.[r]?.[c] })
    return { statement, values }
  })
  return (pool, inputs) => replay(pool, inputs, steps)
}

function sourceOf(first: unknown, second: unknown, known: Known[]): Source {
  if (isDeepStrictEqual(first, second)) return () => first
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length) {
    const items = first.map((item, n) => sourceOf(item, second[n], known))
    return (replay) => items.map((item) => item(replay))
  }
  const same = known.find((each) => isDeepStrictEqual(each.first, first) && isDeepStrictEqual(each.second, second))
  if (same) return same.source
  if (typeof first !== 'string' || typeof second !== 'string') return () => second
  if (isTime(first)) return later(second)
  return pieced(first, known) ?? madeUp(first, second)
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

/** As long from now as it was from then: a hold that ends in a while must not have ended. */
function later(time: string): Source {
  const ahead = Date.parse(time) - Date.now()
  return () => new Date(Date.now() + ahead).toISOString()
}

/** A text that holds others, such as the data of a job with an order's number in it. */
function pieced(text: string, known: Known[]): Source | undefined {
  let pieces: (string | Source)[] = [text]
  for (const { first, second, source } of known) {
    if (typeof first !== 'string' || first.length < SHORTEST_TOKEN || first === second) continue
    pieces = pieces.flatMap((piece) =>
      typeof piece === 'string'
        ? piece.split(first).flatMap((part, n) => (n === 0 ? [part] : [source, part]))
        : [piece],
    )
  }
  if (pieces.length === 1) return undefined
  return (replay) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece(replay))).join('')
}

/** Begins as both do, and goes on at random, long enough never to be met again. */
function madeUp(first: string, second: string): Source {
  let shared = 0
  while (shared < first.length && first[shared] === second[shared]) shared++
  const length = Math.max(first.length - shared, LONG_ENOUGH)
  return () => first.slice(0, shared) + randomBytes(length).toString('hex').slice(0, length)
}

type Step = { statement: Statement; values: Source[] }

/** Transactions keep their connection, everything else takes the next that is free. */
async function replay(pool: pg.Pool, inputs: Inputs, steps: Step[]): Promise<void> {
  const state: Replay = { inputs, values: [], rows: [] }
  const held = new Map<number, pg.PoolClient>()
  try {
    for (const [at, { statement, values: sources }] of steps.entries()) {
      const { text, name, connection } = statement
      if (/^begin/i.test(text)) held.set(connection, await pool.connect())
      // one value may hold another of the same statement
      const values: unknown[] = []
      state.values[at] = values
      for (const source of sources) values.push(source(state))
      const query = { text, values, rowMode: 'array' as const, ...(name ? { name } : {}) }
      state.rows[at] = (await (held.get(connection) ?? pool).query(query)).rows
      if (/^(?:commit|rollback)$/i.test(text)) {
        held.get(connection)?.release()
        held.delete(connection)
      }
    }
  } finally {
    // what was cut off in a transaction is not fit for anybody else
    for (const client of held.values()) client.release(true)
  }
}
