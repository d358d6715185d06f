import type { FastifyPluginAsync } from 'fastify'
import { openDatabase } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { doWhatIsDue, type Errands } from './do-what-is-due.ts'
import { gatewayRoutes } from './routes.ts'
import { ensureSchema } from './schema.ts'

export interface SandboxGateway {
  /** What the shop takes as its settings, as it would take a live account's. */
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Everything under `/sandbox/razorpay`; registered as it is, without a prefix. */
  routes: FastifyPluginAsync
  /** From now on webhooks go there, those that an earlier process left behind as well. */
  sendWebhooksTo(address: string): void
  /** Stops sending; what was not delivered yet waits in the database. */
  close(): Promise<void>
}

const POOL_SIZE = 4

/**
 * A payment gateway of the shop's own that speaks the provider's protocol, for when there are no live keys. It is a
 * party of its own: it keeps its state in a schema of its own, and the shop reaches it over HTTP alone.
 */
export async function openSandboxGateway({ url }: { url: string }, log: Log): Promise<SandboxGateway> {
  const database = openDatabase({ url, poolSize: POOL_SIZE, applicationName: 'nukkad-sandbox-gateway' }, log)
  const { pool } = database
  const account = await ensureSchema(pool).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  let errands: Errands | undefined
  return {
    keyId: account.keyId,
    keySecret: account.keySecret,
    webhookSecret: account.webhookSecret,
    routes: gatewayRoutes({ pool, account, log, wake: () => errands?.wake() }),
    sendWebhooksTo: (address) => {
      errands ??= doWhatIsDue({ pool, account, log }, address)
    },
    close: async () => {
      await errands?.close()
      await database.close()
    },
  }
}
