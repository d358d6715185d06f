import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#platform/database/connect.ts'
import type { Scheduler } from './scheduler.ts'

type Query = Parameters<pg.Client['query']>
type Text = string | { text: string }

/** The driver's error when the server is gone. */
const connectionError = () => new Error('Connection terminated unexpectedly')
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (error.message === connectionError().message || isConnectionLost(error.cause))

const getText = (query: Text) => (typeof query === 'string' ? query : query.text).toLowerCase()

/** A connection that may break at any statement, before or after a commit. */
class ScheduledClient {
  readonly #scheduler: Scheduler
  readonly #client: pg.Client

  constructor(scheduler: Scheduler, client: pg.Client) {
    this.#scheduler = scheduler
    this.#client = client
  }

  async query(...query: Query): Promise<unknown> {
    const { random, faultRates } = this.#scheduler
    const text = getText(query[0] as unknown as Text)
    if (text === 'rollback') return this.#end(() => this.#send(query))
    if (text === 'commit') return this.#commit(query)
    if (random.chance(faultRates.statement)) return this.#end(() => this.#break())
    return this.#send(query)
  }

  release(): void {}

  async #commit(query: Query): Promise<unknown> {
    const { random, faultRates } = this.#scheduler
    if (!random.chance(faultRates.commit)) return this.#end(() => this.#send(query))
    const isCommitted = random.chance(0.5)
    if (!isCommitted) return this.#end(() => this.#break())
    await this.#end(() => this.#send(query))
    if (random.chance(0.5)) return this.#scheduler.crash()
    throw connectionError()
  }

  /** Rolls back, as the server does when a connection breaks. */
  async #break(): Promise<never> {
    await this.#scheduler.track(this.#client.query('ROLLBACK'))
    this.#scheduler.inTransaction = false
    if (this.#scheduler.random.chance(0.3)) return this.#scheduler.crash()
    throw connectionError()
  }

  async #end(work: () => Promise<unknown>): Promise<unknown> {
    const result = await work()
    this.#scheduler.inTransaction = false
    return result
  }

  #send(query: Query): Promise<unknown> {
    return this.#scheduler.track(this.#client.query(...query) as unknown as Promise<unknown>)
  }
}

/** A pool in which every query and every transaction waits to be scheduled. */
class ScheduledPool {
  readonly #scheduler: Scheduler
  readonly #crashCount: number
  readonly #client: ScheduledClient

  constructor(scheduler: Scheduler, client: pg.Client) {
    this.#scheduler = scheduler
    this.#crashCount = scheduler.crashCount
    this.#client = new ScheduledClient(scheduler, client)
  }

  async query(...query: Query): Promise<unknown> {
    await this.#scheduler.waitUntilScheduled(this.#crashCount)
    return this.#client.query(...query)
  }

  async connect(): Promise<ScheduledClient> {
    await this.#scheduler.waitUntilScheduled(this.#crashCount)
    this.#scheduler.inTransaction = true
    return this.#client
  }
}

/** Returns the database as seen by the current process. */
export function createScheduledDb(scheduler: Scheduler, client: pg.Client): Db {
  return drizzle({ client: new ScheduledPool(scheduler, client) as unknown as pg.Pool })
}
