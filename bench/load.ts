export interface LoadMetrics {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export interface LoadSamples {
  ms: number[]
  perSecond: number
}

/** Runs the work in a loop on the given number of connections. */
export async function runLoad(
  connections: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<LoadSamples> {
  const ms: number[] = []
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  const runLoop = async (n: number) => {
    while (performance.now() < deadline) {
      const from = performance.now()
      await work(n)
      ms.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => runLoop(n)))
  return { ms, perSecond: ms.length / ((performance.now() - startedAt) / 1_000) }
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Pools the latencies of all rounds: 1 % of a single round would be only a few requests. */
export function summarizeLoad(rounds: LoadSamples[]): LoadMetrics {
  const all = rounds.flatMap(({ ms }) => ms)
  const rates = rounds.map(({ perSecond }) => perSecond)
  return { perSecond: percentile(rates, 0.5), p50Ms: percentile(all, 0.5), p99Ms: percentile(all, 0.99) }
}

/** Rotates the order per round, so none always runs first. */
export const rotate = <T>(all: T[], round: number): T[] => {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}
