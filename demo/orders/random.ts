import { mulberry32 } from '../mulberry32.ts'

/** Chance that comes out the same on every machine and every time. */
export interface Chance {
  /** From 0 up to, but not with, 1. */
  draw(): number
  whole(from: number, to: number): number
  isIn(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** The heavier, the likelier. */
  pickBy<T>(from: readonly T[], weightOf: (each: T, index: number) => number): T
}

export function seeded(seed: number): Chance {
  const draw = mulberry32(seed)

  const chosen = <T>(from: readonly T[], index: number): T => {
    const found = from[Math.min(index, from.length - 1)]
    if (found === undefined) throw new Error('there is nothing to choose from')
    return found
  }

  return {
    draw,
    whole: (from, to) => from + Math.floor(draw() * (to - from + 1)),
    isIn: (share) => draw() < share,
    pick: (from) => chosen(from, Math.floor(draw() * from.length)),
    pickBy(from, weightOf) {
      const weights = from.map(weightOf)
      let left = draw() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        left -= weight
        return left < 0
      })
      return chosen(from, index < 0 ? from.length - 1 : index)
    },
  }
}
