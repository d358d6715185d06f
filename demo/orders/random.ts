import { mulberry32 } from '../mulberry32.ts'

/** Yields the same values for a seed on every machine. */
export interface Chance {
  /** Returns a number in [0, 1). */
  draw(): number
  /** Includes both bounds. */
  whole(from: number, to: number): number
  isIn(probability: number): boolean
  pick<T>(items: readonly T[]): T
  pickBy<T>(items: readonly T[], getWeight: (item: T, index: number) => number): T
}

export function seeded(seed: number): Chance {
  const draw = mulberry32(seed)

  const itemAt = <T>(items: readonly T[], index: number): T => {
    const item = items[Math.min(index, items.length - 1)]
    if (item === undefined) throw new Error('Cannot pick from an empty list.')
    return item
  }

  return {
    draw,
    whole: (from, to) => from + Math.floor(draw() * (to - from + 1)),
    isIn: (probability) => draw() < probability,
    pick: (items) => itemAt(items, Math.floor(draw() * items.length)),
    pickBy(items, getWeight) {
      const weights = items.map(getWeight)
      let remaining = draw() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => {
        remaining -= weight
        return remaining < 0
      })
      return itemAt(items, index < 0 ? items.length - 1 : index)
    },
  }
}
