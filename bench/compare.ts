import type { Round } from './measure.ts'

export interface Comparison {
  path: string
  bare: Round
  shop: Round
  /** How much of the bare server's throughput the shop reaches, by the median of the rounds. */
  throughput: number
  /** How much longer the slowest hundredth waits. */
  p99: number
  /** How much more of the processor a request takes. */
  cpu: number
}

/** Each round compares the two within the same few seconds, so that whatever else the machine does meets them both. */
export function compare(path: string, rounds: { bare: Round; shop: Round }[]): Comparison {
  return {
    path,
    bare: typical(rounds.map(({ bare }) => bare)),
    shop: typical(rounds.map(({ shop }) => shop)),
    throughput: median(rounds.map(({ bare, shop }) => shop.requestsPerSecond / bare.requestsPerSecond)),
    p99: median(rounds.map(({ bare, shop }) => shop.p99Ms / bare.p99Ms)),
    cpu: median(rounds.map(({ bare, shop }) => shop.cpuMicrosPerRequest / bare.cpuMicrosPerRequest)),
  }
}

const typical = (rounds: Round[]): Round => ({
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
