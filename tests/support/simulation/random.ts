import { mulberry32 } from '#demo/mulberry32.ts'

/** Chance that can be had again: the same seed, the same story. */
export class Random {
  /** At least 0, below 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = mulberry32(Math.imul(seed + 1, 0x9e3779b1))
  }

  isSo(likelihood: number): boolean {
    return this.next() < likelihood
  }

  /** Whole, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  oneOf<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.next() * all.length)]
  }

  /** One of several, each as likely as its weight says. */
  weighed<T extends string>(weights: Record<T, number>): T {
    const entries = Object.entries<number>(weights) as [T, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    throw new Error('nothing to choose from')
  }
}
