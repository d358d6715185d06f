import { mulberry32 } from '#demo/mulberry32.ts'

/** Seeded random numbers: the same seed always gives the same run. */
export class Random {
  /** At least 0, below 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = mulberry32(Math.imul(seed + 1, 0x9e3779b1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns an integer; both ends are inclusive. */
  integerBetween(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.next() * all.length)]
  }

  pickWeighted<T extends string>(weights: Record<T, number>): T {
    const entries = Object.entries<number>(weights) as [T, number][]
    let remaining = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      remaining -= weight
      if (remaining < 0) return name
    }
    throw new Error('nothing to choose from')
  }
}
