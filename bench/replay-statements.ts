import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Statement } from './record-statements.ts'

/** Named inputs of a scenario, such as the shopper or the cart. */
export type Inputs = Record<string, string>

export interface Recording {
  inputs: Inputs
  statements: Statement[]
}

interface ReplayState {
  inputs: Inputs
  values: unknown[][]
  rows: unknown[][][]
}
/** Returns a value for the current replay. */
type ValueSource = (state: ReplayState) => unknown

/** A value in both recordings, and where a replay gets it from. */
interface KnownValue {
  first: unknown
  second: unknown
  source: ValueSource
}

/** Shorter values may occur in a text by chance. */
const MIN_SUBSTITUTED_LENGTH = 8
const MIN_RANDOM_LENGTH = 16

/**
 * Creates a function that replays the statements of a scenario with fresh values. It compares two recordings:
 * equal values stay, values from inputs or earlier statements are taken from there, and the rest are generated.
 */
export function createReplay(first: Recording, second: Recording): (pool: pg.Pool, inputs: Inputs) => Promise<void> {
  const texts = [first, second].map(({ statements }) => statements.map(({ text }) => text))
  if (!isDeepStrictEqual(texts[0], texts[1])) throw new Error('The scenario did not send the same statements twice')
  const knownValues: KnownValue[] = Object.keys(first.inputs).map((name) => ({
    first: first.inputs[name],
    second: second.inputs[name],
    source: ({ inputs }) => inputs[name],
  }))
  const steps = first.statements.map((statement, index) => {
    const counterpart = second.statements[index] as Statement
    const values = statement.values.map((value, n) => {
      const source = findSource(value, counterpart.values[n], knownValues)
      knownValues.push({ first: value, second: counterpart.values[n], source: (state) => state.values[index]?.[n] })
      return source
    })
    for (const [r, row] of statement.rows.entries())
      for (const [c, cell] of row.entries())
        knownValues.push({
          first: cell,
          second: counterpart.rows[r]?.[c],
          source: (state) => state.rows[index]?.[r]?.[c],
        })
    return { statement, values }
  })
  return (pool, inputs) => replay(pool, inputs, steps)
}

function findSource(first: unknown, second: unknown, knownValues: KnownValue[]): ValueSource {
  if (isDeepStrictEqual(first, second)) return () => first
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length) {
    const items = first.map((item, n) => findSource(item, second[n], knownValues))
    return (state) => items.map((item) => item(state))
  }
  const match = knownValues.find(
    (known) => isDeepStrictEqual(known.first, first) && isDeepStrictEqual(known.second, second),
  )
  if (match) return match.source
  if (typeof first !== 'string' || typeof second !== 'string') return () => second
  if (isTime(first)) return shiftTime(second)
  return assembleText(first, knownValues) ?? generateText(first, second)
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

/** Keeps the distance to now, so an expiry stays in the future. */
function shiftTime(time: string): ValueSource {
  const offsetMs = Date.parse(time) - Date.now()
  return () => new Date(Date.now() + offsetMs).toISOString()
}

/** Rebuilds text that contains other values, such as job data with an order id. */
function assembleText(text: string, knownValues: KnownValue[]): ValueSource | undefined {
  let pieces: (string | ValueSource)[] = [text]
  for (const { first, second, source } of knownValues) {
    if (typeof first !== 'string' || first.length < MIN_SUBSTITUTED_LENGTH || first === second) continue
    pieces = pieces.flatMap((piece) =>
      typeof piece === 'string'
        ? piece.split(first).flatMap((part, n) => (n === 0 ? [part] : [source, part]))
        : [piece],
    )
  }
  if (pieces.length === 1) return undefined
  return (state) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece(state))).join('')
}

/** Generates unique text with the common prefix of both. */
function generateText(first: string, second: string): ValueSource {
  let prefixLength = 0
  while (prefixLength < first.length && first[prefixLength] === second[prefixLength]) prefixLength++
  const length = Math.max(first.length - prefixLength, MIN_RANDOM_LENGTH)
  return () => first.slice(0, prefixLength) + randomBytes(length).toString('hex').slice(0, length)
}

type Step = { statement: Statement; values: ValueSource[] }

/** Runs transactions on one connection and everything else on any free one. */
async function replay(pool: pg.Pool, inputs: Inputs, steps: Step[]): Promise<void> {
  const state: ReplayState = { inputs, values: [], rows: [] }
  const clients = new Map<number, pg.PoolClient>()
  try {
    for (const [index, { statement, values: sources }] of steps.entries()) {
      const { text, name, connection } = statement
      if (/^begin/i.test(text)) clients.set(connection, await pool.connect())
      // a value may contain another value of the same statement
      const values: unknown[] = []
      state.values[index] = values
      for (const source of sources) values.push(source(state))
      const query = { text, values, rowMode: 'array' as const, ...(name ? { name } : {}) }
      state.rows[index] = (await (clients.get(connection) ?? pool).query(query)).rows
      if (/^(?:commit|rollback)$/i.test(text)) {
        clients.get(connection)?.release()
        clients.delete(connection)
      }
    }
  } finally {
    // a client inside an aborted transaction must not be reused
    for (const client of clients.values()) client.release(true)
  }
}
