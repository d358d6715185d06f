import { createRandom } from '#shared/create-random.ts'

/** Seeded random numbers: the same seed always gives the same run. */
export class Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number

  constructor(seed: number) {
    this.next = createRandom(Math.imul(seed + 1, 0x9e3779b1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Both bounds are inclusive. */
  integerBetween(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)]
  }

  pickWeighted<T extends string>(weights: Record<T, number>): T {
    const entries = Object.entries<number>(weights) as [T, number][]
    let remaining = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      remaining -= weight
      if (remaining < 0) return name
    }
    throw new Error('all weights are zero')
  }
}
