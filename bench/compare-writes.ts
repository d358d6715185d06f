import type pg from 'pg'
import { median } from './compare.ts'
import { type Figures, figuresOf, keepBusy, type Times } from './load.ts'
import { hasTime } from './progress.ts'
import { recordStatements } from './record-statements.ts'
import { replayOf } from './replay-statements.ts'
import type { WritePath } from './write-paths.ts'

export interface WriteComparison {
  statements: number
  path: Figures
  bareSql: Figures
  /** How many times as long as its bare SQL the path takes, by the median of the rounds. */
  times: number
}

interface Options {
  pool: pg.Pool
  applicationName: string
  connections: number
  rounds: number
  seconds: number
}

/**
 * A write path beside its bare SQL: the statements that it sends are recorded, then sent again with values of their own
 * through plain `pg`, in the same transactions over as many connections, by turns with the path in one process.
 */
export async function compareWrites(
  path: WritePath,
  { pool, applicationName, connections, rounds, seconds }: Options,
): Promise<WriteComparison> {
  const run = (connection: number) => path.run(path.inputsOf(connection))
  await keepBusy(connections, seconds, run)
  const record = async (connection: number) => {
    const inputs = path.inputsOf(connection)
    return { inputs, statements: await recordStatements(applicationName, () => path.run(inputs)) }
  }
  const [first, second] = [await record(0), await record(1)]
  const replay = replayOf(first, second)
  const bare = (connection: number) => replay(pool, path.inputsOf(connection))
  await keepBusy(connections, seconds, bare)
  const [taken, bareTaken]: [Times[], Times[]] = [[], []]
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
    // by turns, so that neither always comes second
    for (const isBare of round % 2 === 0 ? [true, false] : [false, true])
      (isBare ? bareTaken : taken).push(await keepBusy(connections, seconds, isBare ? bare : run))
  }
  return {
    statements: first.statements.length,
    path: figuresOf(taken),
    bareSql: figuresOf(bareTaken),
    times: median(taken.map(({ perSecond }, n) => (bareTaken[n]?.perSecond ?? Number.NaN) / perSecond)),
  }
}
