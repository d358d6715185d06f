import type pg from 'pg'
import { median } from './compare.ts'
import { type LoadMetrics, type LoadSamples, runLoad, summarizeLoad } from './load.ts'
import { hasTime } from './progress.ts'
import { recordStatements } from './record-statements.ts'
import { createReplay } from './replay-statements.ts'
import type { WritePath } from './write-paths.ts'

export interface WriteComparison {
  statements: number
  path: LoadMetrics
  bareSql: LoadMetrics
  /** Duration of the path relative to its bare SQL, as the median of the rounds. */
  ratio: number
}

interface Options {
  pool: pg.Pool
  applicationName: string
  connections: number
  rounds: number
  seconds: number
}

/**
 * Compares a write path with its bare SQL: records its statements, then replays them with fresh values through plain `pg`,
 * in the same transactions and with as many connections, alternating with the path.
 */
export async function compareWrites(
  path: WritePath,
  { pool, applicationName, connections, rounds, seconds }: Options,
): Promise<WriteComparison> {
  const runPath = (connection: number) => path.run(path.createInputs(connection))
  await runLoad(connections, seconds, runPath)
  const record = async (connection: number) => {
    const inputs = path.createInputs(connection)
    return { inputs, statements: await recordStatements(applicationName, () => path.run(inputs)) }
  }
  const [first, second] = [await record(0), await record(1)]
  const replay = createReplay(first, second)
  const runBare = (connection: number) => replay(pool, path.createInputs(connection))
  await runLoad(connections, seconds, runBare)
  const [pathTimes, bareTimes]: [LoadSamples[], LoadSamples[]] = [[], []]
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
    // alternates the order, so neither always runs second
    for (const isBare of round % 2 === 0 ? [true, false] : [false, true])
      (isBare ? bareTimes : pathTimes).push(await runLoad(connections, seconds, isBare ? runBare : runPath))
  }
  return {
    statements: first.statements.length,
    path: summarizeLoad(pathTimes),
    bareSql: summarizeLoad(bareTimes),
    ratio: median(pathTimes.map(({ perSecond }, n) => (bareTimes[n]?.perSecond ?? Number.NaN) / perSecond)),
  }
}
