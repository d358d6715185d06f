import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { createGateway, type Gateway } from '#domains/payments/server/gateway.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import { openSandboxGateway } from '#sandbox-gateway/open.ts'

interface Payments {
  gateway: Gateway
  /** Where payments of the test gateway are made, which is what its window does; with a live account there is no such place. */
  payUrl?: string
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

/** What the provider's window loads and talks to. */
const providers: Record<string, string> = {
  'script-src': 'https://checkout.razorpay.com https://cdn.razorpay.com',
  'frame-src': "'self' https://api.razorpay.com",
  'connect-src': 'https://lumberjack.razorpay.com',
  'img-src': 'https://cdn.razorpay.com',
}

export function widened(policy: string): string {
  const missing = new Map(Object.entries(providers))
  const parts = policy.split(';').map((part) => {
    const [name = ''] = part.trim().split(' ', 1)
    const more = missing.get(name)
    missing.delete(name)
    return more ? `${part} ${more}` : part
  })
  return [...parts, ...[...missing].map((entry) => entry.join(' '))].join(';')
}

/** The page on which people pay, and no other, may load the provider's window; banks open windows of their own. */
const letProviderIn = fp(async (app) => {
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.split('?', 1)[0] !== '/checkout') return
    reply.header('content-security-policy', widened(String(reply.getHeader('content-security-policy') ?? '')))
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  })
})

const SANDBOX = '/sandbox/razorpay/v1'

/** Who takes the payments: the provider when there are keys, else a gateway of the shop's own that speaks as it does. */
export async function openPayments({ settings: { razorpay }, url, shop }: Options, log: Log): Promise<Payments> {
  if (razorpay) {
    const gateway = createGateway({
      ...razorpay,
      url: 'https://api.razorpay.com/v1',
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    })
    return { gateway, routes: letProviderIn, open: () => {}, close: async () => {} }
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
    payUrl: `${shop}${SANDBOX}/pay`,
    routes,
    open: () => sandbox.sendWebhooksTo(`${shop}/api/payments/webhook`),
    close: () => sandbox.close(),
  }
}
