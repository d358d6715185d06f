import { createRandom } from '#shared/create-random.ts'

/** Makes random choices that are the same for a seed on every machine. */
export interface RandomPicker {
  /** Returns a number in [0, 1). */
  next(): number
  /** Includes both bounds. */
  integer(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  pickWeighted<T>(items: readonly T[], getWeight: (item: T, index: number) => number): T
}

export function createRandomPicker(seed: number): RandomPicker {
  const draw = createRandom(seed)

  const itemAt = <T>(items: readonly T[], index: number): T => {
    const item = items[Math.min(index, items.length - 1)]
    if (item === undefined) throw new Error('Cannot pick from an empty list.')
    return item
  }

  return {
    next: draw,
    integer: (from, to) => from + Math.floor(draw() * (to - from + 1)),
    chance: (probability) => draw() < probability,
    pick: (items) => itemAt(items, Math.floor(draw() * items.length)),
    pickWeighted(items, getWeight) {
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
