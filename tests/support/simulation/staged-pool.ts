import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '#platform/database/connect.ts'
import type { Stage } from './stage.ts'

type Query = Parameters<pg.Client['query']>
type Text = string | { text: string }

/** As the driver says it when the server is gone. */
const lost = () => new Error('Connection terminated unexpectedly')
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (error.message === lost().message || isLost(error.cause))

const textOf = (query: Text) => (typeof query === 'string' ? query : query.text).toLowerCase()

/** The connection of a process, which may break at any statement, before a commit or after it. */
class StagedClient {
  readonly #stage: Stage
  readonly #client: pg.Client

  constructor(stage: Stage, client: pg.Client) {
    this.#stage = stage
    this.#client = client
  }

  async query(...query: Query): Promise<unknown> {
    const { random, odds } = this.#stage
    const text = textOf(query[0] as unknown as Text)
    if (text === 'rollback') return this.#end(() => this.#say(query))
    if (text === 'commit') return this.#commit(query)
    if (random.isSo(odds.statement)) return this.#end(() => this.#break())
    return this.#say(query)
  }

  release(): void {}

  async #commit(query: Query): Promise<unknown> {
    const { random, odds } = this.#stage
    if (!random.isSo(odds.commit)) return this.#end(() => this.#say(query))
    const isDone = random.isSo(0.5)
    if (!isDone) return this.#end(() => this.#break())
    await this.#end(() => this.#say(query))
    if (random.isSo(0.5)) return this.#stage.crash()
    throw lost()
  }

  /** The server takes back what was not committed. */
  async #break(): Promise<never> {
    await this.#stage.work(this.#client.query('ROLLBACK'))
    this.#stage.inTransaction = false
    if (this.#stage.random.isSo(0.3)) return this.#stage.crash()
    throw lost()
  }

  async #end(work: () => Promise<unknown>): Promise<unknown> {
    const done = await work()
    this.#stage.inTransaction = false
    return done
  }

  #say(query: Query): Promise<unknown> {
    return this.#stage.work(this.#client.query(...query) as unknown as Promise<unknown>)
  }
}

/** What a process has for a pool: every query and every transaction waits for its turn. */
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

/** The database as the process sees it that lives now. */
export function stagedDb(stage: Stage, client: pg.Client): Db {
  return drizzle({ client: new StagedPool(stage, client) as unknown as pg.Pool })
}
