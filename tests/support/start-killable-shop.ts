import { once } from 'node:events'
import pg from 'pg'
import { expect } from 'vitest'
import { createShopClient } from './create-shop-client.ts'
import { createMigratedDatabase } from './database.ts'
import { startShopProcess } from './start-shop-process.ts'

/** Starts a shop without demo data in its own process, on a database of its own that survives when the shop is killed. */
export async function startKillableShop() {
  const database = await createMigratedDatabase()
  const start = () => startShopProcess({ DATABASE_URL: database.url, DEMO: 'off', LOG_LEVEL: 'silent' })
  let shop = await start()
  const client = createShopClient({
    database,
    getUrls: () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` }),
  })
  return {
    client,
    async kill(): Promise<void> {
      const exited = once(shop.child, 'exit')
      shop.child.kill('SIGKILL')
      await exited
    },
    async restart(): Promise<void> {
      shop = await start()
    },
    /** Locks a table, so statements that write to it wait until the returned function releases it. */
    async lockTable(table: string): Promise<() => Promise<void>> {
      const lockHolder = new pg.Client({ connectionString: database.url })
      await lockHolder.connect()
      await lockHolder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
      return () => lockHolder.end()
    },
    /** Waits until this many statements that contain `text` wait for a lock. */
    async waitForBlocked(text: string, count: number): Promise<void> {
      const query = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%${text}%'`
      await expect.poll(() => client.query(query), { timeout: 60_000, interval: 50 }).toHaveLength(count)
    },
    async close(): Promise<void> {
      await shop.stop()
      await database.close()
    },
  }
}
