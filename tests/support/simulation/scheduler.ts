import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as waitForImmediate } from 'node:timers/promises'
import type { Random } from './random.ts'

interface WaitingCall {
  crashCount: number
  proceed(): void
}

/** Fault probabilities, from 0 to 1. */
export interface FaultRates {
  statement: number
  commit: number
  paymentProvider: number
}

const currentScheduler = new AsyncLocalStorage<Scheduler>()
const waitForever = () => new Promise<never>(() => {})

/**
 * Schedules concurrent work deterministically. Every database or provider call waits here, and the seeded random numbers
 * pick the one that continues; nothing else runs in between, so a seed always replays the same run. When the process
 * crashes, its pending work never continues.
 */
export class Scheduler {
  readonly random: Random
  /** The number of crashes so far; work of an earlier process never continues. */
  crashCount = 0
  faultRates: FaultRates = { statement: 0, commit: 0, paymentProvider: 0 }
  /** No call may wait to be scheduled while a transaction is open. */
  inTransaction = false
  readonly violations: string[] = []
  #clock: number
  #waiting: WaitingCall[] = []
  #pendingWork = new Set<Promise<unknown>>()

  constructor(random: Random, startTime: number) {
    this.random = random
    this.#clock = startTime
  }

  now = () => new Date(this.#clock)

  advanceClock(ms: number): void {
    this.#clock += ms
  }

  get waitingCallCount(): number {
    return this.#waiting.length
  }

  /** Runs work with this scheduler as its async context. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return currentScheduler.run(this, work)
  }

  /** Waits to be scheduled; never resolves for a crashed process. */
  waitUntilScheduled(crashCount: number): Promise<void> {
    if (this.inTransaction) this.violations.push('a call waits while a transaction is open')
    if (crashCount !== this.crashCount) return waitForever()
    return new Promise((proceed) => this.#waiting.push({ crashCount, proceed }))
  }

  /** Tracks work that takes real time, such as a query. */
  async track<T>(promise: Promise<T>): Promise<T> {
    this.#pendingWork.add(promise)
    try {
      return await promise
    } finally {
      this.#pendingWork.delete(promise)
    }
  }

  /** Continues one waiting call until it waits again or ends. */
  async step(): Promise<void> {
    const [call] = this.#waiting.splice(this.random.integerBetween(0, this.#waiting.length - 1), 1)
    call?.proceed()
    await this.waitUntilIdle()
  }

  async waitUntilIdle(): Promise<void> {
    do {
      await Promise.allSettled(this.#pendingWork)
      await waitForImmediate()
    } while (this.#pendingWork.size > 0)
  }

  /** Runs all pending work to its end. */
  async drain(): Promise<void> {
    await this.waitUntilIdle()
    while (this.waitingCallCount > 0) await this.step()
  }

  /** Crashes the process: its pending work is dropped. */
  crash(): Promise<never> {
    this.crashCount++
    this.#waiting = []
    return waitForever()
  }
}

/** Replaces the shop's timers: advances the simulated clock and yields to other work. */
export async function pauseOnScheduler(ms: number): Promise<void> {
  const scheduler = currentScheduler.getStore()
  if (!scheduler) return
  scheduler.advanceClock(Math.max(ms, 2_000))
  await scheduler.waitUntilScheduled(scheduler.crashCount)
}
