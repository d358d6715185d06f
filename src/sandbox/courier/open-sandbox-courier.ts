import type { FastifyPluginAsync } from 'fastify'
import { openDatabase } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { moveParcels } from './move-parcels.ts'
import { sandboxRoutes } from './routes.ts'
import { type Account, ensureSchema } from './schema.ts'
import { sendWebhooks } from './send-webhooks.ts'

interface SandboxCourier {
  /** The shop uses it like that of a real courier. */
  account: Account
  /** Already includes the `/sandbox/shiprocket` prefix. */
  routes: FastifyPluginAsync
  /** Starts to move parcels and to report them. */
  start(webhookUrl: string): void
  close(): Promise<void>
}

const POOL_SIZE = 4
const EVERY_MS = 100

/**
 * Opens a courier that speaks Shiprocket's protocol, for use without an account. It is a separate party: it has its own
 * database schema, and the shop reaches it only over HTTP.
 */
export async function openSandboxCourier({ databaseUrl }: { databaseUrl: string }, log: Log): Promise<SandboxCourier> {
  const database = openDatabase(
    { url: databaseUrl, poolSize: POOL_SIZE, applicationName: 'nukkad-sandbox-courier' },
    log,
  )
  const { pool } = database
  const account = await ensureSchema(pool).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  let task: PeriodicTask | undefined
  return {
    account,
    routes: sandboxRoutes({ pool, account }),
    start: (webhookUrl) => {
      const failureMessage = 'Sandbox courier task failed; will retry'
      task ??= runPeriodically({ everyMs: EVERY_MS, failureMessage, logsFirstFailureOnly: true }, log, async () => {
        while (await moveParcels(pool));
        await sendWebhooks(pool, account, webhookUrl)
      })
    },
    close: async () => {
      await task?.close()
      await database.close()
    },
  }
}
