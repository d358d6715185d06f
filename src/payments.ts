import type { FastifyPluginAsync } from 'fastify'
import { createGateway, type Gateway } from '#domains/payments/server/gateway.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import { openSandboxGateway } from '#sandbox-gateway/open.ts'

interface Payments {
  gateway: Gateway
  /** What else the shop serves for it. */
  routes: FastifyPluginAsync
  /** The shop is open, and reports of payments may come. */
  open(): void
  close(): Promise<void>
}

interface Options {
  settings: Pick<Settings, 'razorpay'>
  /** Of the database. */
  url: string
  /** Where the shop itself can be reached from this machine. */
  shop: string
}

const SANDBOX = '/sandbox/razorpay/v1'

/** Who takes the payments: the provider when there are keys, else a gateway of the shop's own that speaks as it does. */
export async function openPayments({ settings: { razorpay }, url, shop }: Options, log: Log): Promise<Payments> {
  if (razorpay) {
    const gateway = createGateway({
      ...razorpay,
      url: 'https://api.razorpay.com/v1',
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    })
    return { gateway, routes: async () => {}, open: () => {}, close: async () => {} }
  }
  const sandbox = await openSandboxGateway({ url }, log)
  const { keyId, keySecret, webhookSecret, routes } = sandbox
  return {
    gateway: createGateway({
      keyId,
      keySecret,
      webhookSecret,
      url: `${shop}${SANDBOX}`,
      scriptUrl: `${SANDBOX}/checkout.js`,
    }),
    routes,
    open: () => sandbox.sendWebhooksTo(`${shop}/api/payments/webhook`),
    close: () => sandbox.close(),
  }
}
