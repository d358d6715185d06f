/** Chance that can be had again: the same seed, the same story. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1)
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
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
