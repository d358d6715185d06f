import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Random } from './random.ts'

interface Waiting {
  life: number
  proceed(): void
}

/** How often something goes wrong, from 0 to 1. */
export interface Odds {
  statement: number
  commit: number
  gateway: number
}

const stages = new AsyncLocalStorage<Stage>()
const never = () => new Promise<never>(() => {})

/**
 * Where everything that happens at once in the shop takes its turns. Whoever is about to speak with the database or the
 * gateway waits here, and chance says who goes on; in between nobody else moves, so that a seed tells the same story
 * each time. A process that dies leaves all of its own behind in the middle.
 */
export class Stage {
  readonly random: Random
  /** Which process of the shop this is: the first, or the one after so many crashes. */
  life = 0
  odds: Odds = { statement: 0, commit: 0, gateway: 0 }
  /** While a transaction is open, nobody may wait for anything. */
  inTransaction = false
  readonly wrongs: string[] = []
  #clock: number
  #waiting: Waiting[] = []
  #working = new Set<Promise<unknown>>()

  constructor(random: Random, clock: number) {
    this.random = random
    this.#clock = clock
  }

  now = () => new Date(this.#clock)

  pass(ms: number): void {
    this.#clock += ms
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  get count(): number {
    return this.#waiting.length
  }

  /** Lets it be known where the work takes place that is begun here. */
  perform<T>(work: () => Promise<T>): Promise<T> {
    return stages.run(this, work)
  }

  /** Waits to be let on; a dead process is never. */
  turn(life: number): Promise<void> {
    if (this.inTransaction) this.wrongs.push('somebody waits for something while a transaction is open')
    if (life !== this.life) return never()
    return new Promise((proceed) => this.#waiting.push({ life, proceed }))
  }

  /** Does what takes time by itself, such as a query. */
  async work<T>(done: Promise<T>): Promise<T> {
    this.#working.add(done)
    try {
      return await done
    } finally {
      this.#working.delete(done)
    }
  }

  /** Lets one of those who wait go on, until it waits again or has ended. */
  async step(): Promise<void> {
    const [chosen] = this.#waiting.splice(this.random.between(0, this.#waiting.length - 1), 1)
    chosen?.proceed()
    await this.quiet()
  }

  async quiet(): Promise<void> {
    do {
      await Promise.allSettled(this.#working)
      await breathe()
    } while (this.#working.size > 0)
  }

  /** Lets everybody go on to their end. */
  async drain(): Promise<void> {
    await this.quiet()
    while (!this.isEmpty) await this.step()
  }

  /** Ends the process: whatever it was about to do, nobody does. */
  crash(): Promise<never> {
    this.life++
    this.#waiting = []
    return never()
  }
}

/** What the shop's own pauses become: a turn of somebody else's, and time that passes. */
export async function pauseOnStage(ms: number): Promise<void> {
  const stage = stages.getStore()
  if (!stage) return
  stage.pass(Math.max(ms, 2_000))
  await stage.turn(stage.life)
}
