import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#platform/database/connect.ts'
import type { Scheduler } from './scheduler.ts'

type QueryArgs = Parameters<pg.Client['query']>
type Statement = string | { text: string }

/** Creates the driver's error for a lost connection. */
const createConnectionError = () => new Error('Connection terminated unexpectedly')
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && (error.message === createConnectionError().message || isConnectionLost(error.cause))

const getText = (statement: Statement) => (typeof statement === 'string' ? statement : statement.text).toLowerCase()

/** A connection that may break at any statement, before or after a commit. */
class ScheduledClient {
  readonly #scheduler: Scheduler
  readonly #client: pg.Client

  constructor(scheduler: Scheduler, client: pg.Client) {
    this.#scheduler = scheduler
    this.#client = client
  }

  async query(...args: QueryArgs): Promise<unknown> {
    const { random, faultRates } = this.#scheduler
    const text = getText(args[0] as unknown as Statement)
    if (text === 'rollback') return this.#endTransaction(() => this.#send(args))
    if (text === 'commit') return this.#commit(args)
    // a broken connection has no transaction to roll back in
    if (text.startsWith('rollback to') && !this.#scheduler.inTransaction) throw createConnectionError()
    if (random.chance(faultRates.statement)) return this.#endTransaction(() => this.#breakConnection())
    return this.#send(args)
  }

  release(): void {}

  async #commit(args: QueryArgs): Promise<unknown> {
    const { random, faultRates } = this.#scheduler
    if (!random.chance(faultRates.commit)) return this.#endTransaction(() => this.#send(args))
    const isCommitted = random.chance(0.5)
    if (!isCommitted) return this.#endTransaction(() => this.#breakConnection())
    await this.#endTransaction(() => this.#send(args))
    if (random.chance(0.5)) return this.#scheduler.crash()
    throw createConnectionError()
  }

  /** Rolls back, as the server does when a connection breaks. */
  async #breakConnection(): Promise<never> {
    await this.#scheduler.track(this.#client.query('ROLLBACK'))
    this.#scheduler.inTransaction = false
    if (this.#scheduler.random.chance(0.3)) return this.#scheduler.crash()
    throw createConnectionError()
  }

  async #endTransaction(work: () => Promise<unknown>): Promise<unknown> {
    const result = await work()
    this.#scheduler.inTransaction = false
    return result
  }

  #send(args: QueryArgs): Promise<unknown> {
    return this.#scheduler.track(this.#client.query(...args) as unknown as Promise<unknown>)
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

  async query(...args: QueryArgs): Promise<unknown> {
    await this.#scheduler.waitUntilScheduled(this.#crashCount)
    const result = await this.#client.query(...args)
    const { random, faultRates } = this.#scheduler
    if (!random.chance(faultRates.commit)) return result
    // the statement has committed, but nobody learns about it
    if (random.chance(0.5)) return this.#scheduler.crash()
    throw createConnectionError()
  }

  async connect(): Promise<ScheduledClient> {
    await this.#scheduler.waitUntilScheduled(this.#crashCount)
    this.#scheduler.inTransaction = true
    return this.#client
  }
}

/** Returns a database client for the current process. */
export function createScheduledDb(scheduler: Scheduler, client: pg.Client): Db {
  return drizzle({ client: new ScheduledPool(scheduler, client) as unknown as pg.Pool })
}
