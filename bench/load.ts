export interface Figures {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** How long each took, and how many there were in a second. */
export interface Times {
  ms: number[]
  perSecond: number
}

/** Keeps so many at it for a while. */
export async function keepBusy(
  connections: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<Times> {
  const ms: number[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const keepOn = async (n: number) => {
    while (performance.now() < until) {
      const from = performance.now()
      await work(n)
      ms.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => keepOn(n)))
  return { ms, perSecond: ms.length / ((performance.now() - began) / 1_000) }
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** All rounds taken together: a hundredth of one round would be but a few requests. */
export function figuresOf(rounds: Times[]): Figures {
  const all = rounds.flatMap(({ ms }) => ms)
  const rates = rounds.map(({ perSecond }) => perSecond)
  return { perSecond: percentile(rates, 0.5), p50Ms: percentile(all, 0.5), p99Ms: percentile(all, 0.99) }
}

/** Another one begins each round: whoever always comes first always meets what the last one left behind. */
export const rotated = <T>(all: T[], round: number): T[] => {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}
