import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#platform/database/connect.ts'
import type { Stage } from './stage.ts'

type Query = Parameters<pg.Client['query']>
type Text = string | { text: string }

/** The driver's error when the server is gone. */
const connectionError = () => new Error('Connection terminated unexpectedly')
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (error.message === connectionError().message || isLost(error.cause))

const getText = (query: Text) => (typeof query === 'string' ? query : query.text).toLowerCase()

/** A connection that may break at any statement, before or after a commit. */
class StagedClient {
  readonly #stage: Stage
  readonly #client: pg.Client

  constructor(stage: Stage, client: pg.Client) {
    this.#stage = stage
    this.#client = client
  }

  async query(...query: Query): Promise<unknown> {
    const { random, odds } = this.#stage
    const text = getText(query[0] as unknown as Text)
    if (text === 'rollback') return this.#end(() => this.#send(query))
    if (text === 'commit') return this.#commit(query)
    if (random.isSo(odds.statement)) return this.#end(() => this.#break())
    return this.#send(query)
  }

  release(): void {}

  async #commit(query: Query): Promise<unknown> {
    const { random, odds } = this.#stage
    if (!random.isSo(odds.commit)) return this.#end(() => this.#send(query))
    const isCommitted = random.isSo(0.5)
    if (!isCommitted) return this.#end(() => this.#break())
    await this.#end(() => this.#send(query))
    if (random.isSo(0.5)) return this.#stage.crash()
    throw connectionError()
  }

  /** Rolls back, as the server does when a connection breaks. */
  async #break(): Promise<never> {
    await this.#stage.work(this.#client.query('ROLLBACK'))
    this.#stage.inTransaction = false
    if (this.#stage.random.isSo(0.3)) return this.#stage.crash()
    throw connectionError()
  }

  async #end(work: () => Promise<unknown>): Promise<unknown> {
    const result = await work()
    this.#stage.inTransaction = false
    return result
  }

  #send(query: Query): Promise<unknown> {
    return this.#stage.work(this.#client.query(...query) as unknown as Promise<unknown>)
  }
}

/** A pool in which every query and every transaction waits to be scheduled. */
class StagedPool {
  readonly #stage: Stage
  readonly #life: number
  readonly #client: StagedClient

  constructor(stage: Stage, client: pg.Client) {
    this.#stage = stage
    this.#life = stage.life
    this.#client = new StagedClient(stage, client)
  }

  async query(...query: Query): Promise<unknown> {
    await this.#stage.turn(this.#life)
    return this.#client.query(...query)
  }

  async connect(): Promise<StagedClient> {
    await this.#stage.turn(this.#life)
    this.#stage.inTransaction = true
    return this.#client
  }
}

/** Returns the database as seen by the current process. */
export function stagedDb(stage: Stage, client: pg.Client): Db {
  return drizzle({ client: new StagedPool(stage, client) as unknown as pg.Pool })
}
