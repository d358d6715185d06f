import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createShopClient } from './create-shop-client.ts'
import { startShopProcess } from './start-shop-process.ts'

const silent = pino({ level: 'silent' })

/** Starts a shop process with a PostgreSQL of its own, so a test can break that server. */
export async function startShopWithPostgres(dataDir: string, env: Record<string, string> = {}) {
  const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent', ...env })
  // connects to the server that the shop has started
  const postgres = await startEmbedded({ dataDir, log: silent })
  const database = openDatabase({ url: postgres.url, applicationName: 'nukkad-test' }, silent)
  const getUrls = () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` })
  return {
    ...createShopClient({ database, getUrls }),
    ...shop,
    database,
    getPostmasterPid: async (): Promise<number> => {
      const postmaster = await findPostmaster(join(dataDir, 'postgres', 'data'))
      return postmaster?.pid ?? expect.fail('no PostgreSQL is running in the data folder')
    },
    /** Fetches a path and measures the time. */
    async fetchTimed(path: string, init: RequestInit = {}) {
      const startedAt = performance.now()
      const response = await fetch(`${shop.url}${path}`, init)
      const text = await response.text()
      const { status, headers } = response
      return { path, status, retryAfter: headers.get('retry-after'), text, tookMs: performance.now() - startedAt }
    },
    async stop() {
      await database.close()
      await postgres.stop()
      await shop.stop()
    },
  }
}
