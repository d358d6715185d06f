import type { Round } from './measure.ts'

export interface Comparison {
  path: string
  bare: Round
  /** A bare server that sends two headers only. */
  bareTwoHeaders: Round
  shop: Round
  /** Throughput of the shop relative to the bare server, as the median of the rounds. */
  throughputRatio: number
  /** The same relative to the bare server with two headers. */
  twoHeadersRatio: number
  /** p99 latency relative to the bare server. */
  p99Ratio: number
  /** CPU time per request relative to the bare server. */
  cpuRatio: number
}

/** Compares the servers per round, measured within the same few seconds, so background load affects all. */
export function compare(path: string, rounds: Record<'bare' | 'bareTwoHeaders' | 'shop', Round>[]): Comparison {
  return {
    path,
    bare: computeMedianRound(rounds.map(({ bare }) => bare)),
    bareTwoHeaders: computeMedianRound(rounds.map(({ bareTwoHeaders }) => bareTwoHeaders)),
    shop: computeMedianRound(rounds.map(({ shop }) => shop)),
    throughputRatio: median(rounds.map(({ bare, shop }) => shop.requestsPerSecond / bare.requestsPerSecond)),
    twoHeadersRatio: median(
      rounds.map(({ bareTwoHeaders, shop }) => shop.requestsPerSecond / bareTwoHeaders.requestsPerSecond),
    ),
    p99Ratio: median(rounds.map(({ bare, shop }) => shop.p99Ms / bare.p99Ms)),
    cpuRatio: median(rounds.map(({ bare, shop }) => shop.cpuMicrosPerRequest / bare.cpuMicrosPerRequest)),
  }
}

const computeMedianRound = (rounds: Round[]): Round => ({
  requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
  p99Ms: median(rounds.map((round) => round.p99Ms)),
  cpuMicrosPerRequest: median(rounds.map((round) => round.cpuMicrosPerRequest)),
})

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}
