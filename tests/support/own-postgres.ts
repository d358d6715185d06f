import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { moneyTools } from './money-tools.ts'
import { runShop } from './run-shop.ts'

const silent = pino({ level: 'silent' })

/** A shop in a process of its own that brings its own PostgreSQL, so that a test may do to it what it likes. */
export async function runShopWithPostgres(dataDir: string, env: Record<string, string> = {}) {
  const shop = await runShop({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', ...env })
  // joins the one that the shop has started
  const postgres = await startEmbedded({ dataDir, log: silent })
  const database = openDatabase({ url: postgres.url, applicationName: 'nukkad-test' }, silent)
  const where = () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` })
  return {
    ...moneyTools({ database, where }),
    ...shop,
    database,
    /** The process id of the server. */
    postmaster: async (): Promise<number> => {
      const found = await findPostmaster(join(dataDir, 'postgres', 'data'))
      return found?.pid ?? expect.fail('no PostgreSQL runs on the data')
    },
    /** What a path answers, whatever it is, and how long that took. */
    async look(path: string, init: RequestInit = {}) {
      const begun = performance.now()
      const response = await fetch(`${shop.url}${path}`, init)
      const text = await response.text()
      const { status, headers } = response
      return { path, status, retryAfter: headers.get('retry-after'), text, took: performance.now() - begun }
    },
    async stop() {
      await database.close()
      await postgres.stop()
      await shop.stop()
    },
  }
}
