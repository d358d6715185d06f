import type { Round } from './measure.ts'

export interface Comparison {
  path: string
  bare: Round
  /** A bare server that sends only the headers that a browser needs. */
  bareMinimalHeaders: Round
  shop: Round
  /** Throughput of the shop relative to the bare server, as the median of the rounds. */
  throughputRatio: number
  /** The same relative to the bare server with minimal headers. */
  minimalHeadersRatio: number
  /** p99 latency relative to the bare server. */
  p99Ratio: number
  /** CPU time per request relative to the bare server. */
  cpuRatio: number
}

/** Compares the servers per round, measured within the same few seconds, so background load affects all. */
export function compare(path: string, rounds: Record<'bare' | 'bareMinimalHeaders' | 'shop', Round>[]): Comparison {
  return {
    path,
    bare: computeMedianRound(rounds.map(({ bare }) => bare)),
    bareMinimalHeaders: computeMedianRound(rounds.map(({ bareMinimalHeaders }) => bareMinimalHeaders)),
    shop: computeMedianRound(rounds.map(({ shop }) => shop)),
    throughputRatio: median(rounds.map(({ bare, shop }) => shop.requestsPerSecond / bare.requestsPerSecond)),
    minimalHeadersRatio: median(
      rounds.map(({ bareMinimalHeaders, shop }) => shop.requestsPerSecond / bareMinimalHeaders.requestsPerSecond),
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
