export interface LoadMetrics {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export interface LoadSamples {
  latenciesMs: number[]
  perSecond: number
}

/** Runs the work in a loop on the given number of connections. */
export async function runLoad(
  connections: number,
  seconds: number,
  work: (connection: number) => Promise<unknown>,
): Promise<LoadSamples> {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  const runLoop = async (connection: number) => {
    while (performance.now() < deadline) {
      const requestedAt = performance.now()
      await work(connection)
      latenciesMs.push(performance.now() - requestedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => runLoop(connection)))
  return { latenciesMs, perSecond: latenciesMs.length / ((performance.now() - startedAt) / 1_000) }
}

/** Returns the percentile by the nearest-rank method. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

/** Pools the latencies of all rounds: 1 % of a single round would be only a few requests. */
export function summarizeLoad(rounds: LoadSamples[]): LoadMetrics {
  const latencies = rounds.flatMap(({ latenciesMs }) => latenciesMs)
  const rates = rounds.map(({ perSecond }) => perSecond)
  return { perSecond: percentile(rates, 50), p50Ms: percentile(latencies, 50), p99Ms: percentile(latencies, 99) }
}

/** Rotates the order per round, so no item always runs first. */
export const rotate = <T>(items: T[], round: number): T[] => {
  const first = round % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}
