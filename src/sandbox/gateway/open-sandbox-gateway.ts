import type { FastifyPluginAsync } from 'fastify'
import { openDatabase } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { sandboxRoutes } from './routes.ts'
import { ensureSchema } from './schema.ts'
import { type BackgroundTasks, startBackgroundTasks } from './start-background-tasks.ts'

export interface SandboxGateway {
  /** The shop uses the keys like those of a live account. */
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Already includes the `/sandbox/razorpay` prefix. */
  routes: FastifyPluginAsync
  /** Starts to deliver webhooks, including those left by an earlier process. */
  sendWebhooksTo(webhookUrl: string): void
  /** Stops delivering; undelivered webhooks stay in the database. */
  close(): Promise<void>
}

const POOL_SIZE = 4

/**
 * Opens a payment gateway that speaks the provider's protocol, for use without live keys. It is a separate party: it has
 * its own database schema, and the shop reaches it only over HTTP.
 */
export async function openSandboxGateway({ url }: { url: string }, log: Log): Promise<SandboxGateway> {
  const database = openDatabase({ url, poolSize: POOL_SIZE, applicationName: 'nukkad-sandbox-gateway' }, log)
  const { pool } = database
  const account = await ensureSchema(pool).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  let tasks: BackgroundTasks | undefined
  return {
    keyId: account.keyId,
    keySecret: account.keySecret,
    webhookSecret: account.webhookSecret,
    routes: sandboxRoutes({ pool, account, log, wake: () => tasks?.wake() }),
    sendWebhooksTo: (webhookUrl) => {
      tasks ??= startBackgroundTasks({ pool, account, log }, webhookUrl)
    },
    close: async () => {
      await tasks?.close()
      await database.close()
    },
  }
}
