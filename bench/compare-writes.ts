import type pg from 'pg'
import { median } from './compare.ts'
import { type LoadMetrics, type LoadSamples, runLoad, summarizeLoad } from './load.ts'
import { hasTime } from './progress.ts'
import { recordStatements } from './record-statements.ts'
import { createReplay } from './replay-statements.ts'
import type { WriteScenario } from './write-scenarios.ts'

export interface WriteComparison {
  statements: number
  shop: LoadMetrics
  bareSql: LoadMetrics
  /** Duration relative to the bare SQL, as the median of the rounds. */
  slowdown: number
}

interface Options {
  pool: pg.Pool
  applicationName: string
  connections: number
  rounds: number
  seconds: number
}

/**
 * Compares a write scenario with its bare SQL: records its statements, then replays them with fresh values through plain
 * `pg`, in the same transactions and with as many connections, alternating with the scenario.
 */
export async function compareWrites(
  scenario: WriteScenario,
  { pool, applicationName, connections, rounds, seconds }: Options,
): Promise<WriteComparison> {
  const runScenario = (connection: number) => scenario.run(scenario.createInputs(connection))
  await runLoad(connections, seconds, runScenario)
  const record = async (connection: number) => {
    const inputs = scenario.createInputs(connection)
    return { inputs, statements: await recordStatements(applicationName, () => scenario.run(inputs)) }
  }
  const [first, second] = [await record(0), await record(1)]
  const replay = createReplay(first, second)
  const runBare = (connection: number) => replay(pool, scenario.createInputs(connection))
  await runLoad(connections, seconds, runBare)
  const [shopSamples, bareSamples]: [LoadSamples[], LoadSamples[]] = [[], []]
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
    // alternates the order, so neither always runs second
    for (const isBare of round % 2 === 0 ? [true, false] : [false, true])
      (isBare ? bareSamples : shopSamples).push(await runLoad(connections, seconds, isBare ? runBare : runScenario))
  }
  return {
    statements: first.statements.length,
    shop: summarizeLoad(shopSamples),
    bareSql: summarizeLoad(bareSamples),
    slowdown: median(shopSamples.map(({ perSecond }, n) => (bareSamples[n]?.perSecond ?? Number.NaN) / perSecond)),
  }
}
