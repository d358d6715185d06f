import type { FastifyPluginAsync } from 'fastify'
import { openDatabase } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import type { EventName } from './fault.ts'
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

interface Options {
  databaseUrl: string
  /** The events that the shop's account is subscribed to. */
  webhookEvents?: readonly EventName[]
}

const POOL_SIZE = 4

/** A capture and a failure are enough for the shop; the reconciler finds payments that stay authorized. */
export const defaultWebhookEvents = [
  'payment.captured',
  'payment.failed',
  'refund.created',
  'refund.processed',
  'refund.failed',
] as const

/**
 * Opens a payment gateway that speaks the provider's protocol, for use without live keys. It is a separate party: it has
 * its own database schema, and the shop reaches it only over HTTP.
 */
export async function openSandboxGateway(
  { databaseUrl, webhookEvents = defaultWebhookEvents }: Options,
  log: Log,
): Promise<SandboxGateway> {
  const database = openDatabase(
    { url: databaseUrl, poolSize: POOL_SIZE, applicationName: 'nukkad-sandbox-gateway' },
    log,
  )
  const { pool } = database
  const storedAccount = await ensureSchema(pool).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const account = { ...storedAccount, webhookEvents }
  let tasks: BackgroundTasks | undefined
  return {
    keyId: account.keyId,
    keySecret: account.keySecret,
    webhookSecret: account.webhookSecret,
    routes: sandboxRoutes({ pool, account, log, wakeBackgroundTasks: () => tasks?.wake() }),
    sendWebhooksTo: (webhookUrl) => {
      tasks ??= startBackgroundTasks({ pool, account, log }, webhookUrl)
    },
    close: async () => {
      await tasks?.close()
      await database.close()
    },
  }
}
