import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { createPaymentProvider, type PaymentProvider } from '#domains/payments/server/api.ts'
import { type CspSources, extendCsp } from '#platform/http/extend-csp.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'
import { openSandboxGateway } from '#sandbox/gateway/open-sandbox-gateway.ts'

interface Payments {
  paymentProvider: PaymentProvider
  /** Endpoint that completes a sandbox payment; absent with a live account. */
  payUrl?: string
  routes: FastifyPluginAsync
  /** Starts webhook delivery of the sandbox gateway. Must be called once the shop accepts requests. */
  startWebhooks(): void
  close(): Promise<void>
}

interface Options {
  settings: Pick<Settings, 'razorpay'>
  databaseUrl: string
  /** URL of the shop as seen from this machine. */
  shopUrl: string
}

/** Origins that the provider's checkout script loads from and connects to. */
const providerSources: CspSources = {
  'script-src': 'https://checkout.razorpay.com https://cdn.razorpay.com',
  'frame-src': "'self' https://api.razorpay.com",
  'connect-src': 'https://lumberjack.razorpay.com',
  'img-src': 'https://cdn.razorpay.com',
}

/** Relaxes the CSP on the pages with a payment window only. Banks open popups, hence the opener policy. */
const allowPaymentProviderCsp = fp(async (app) => {
  app.addHook('onSend', async ({ url }, reply) => {
    if (!/^\/(?:checkout|pay\/[^/?]+)(?:\?|$)/.test(url)) return
    reply.header(
      'content-security-policy',
      extendCsp(String(reply.getHeader('content-security-policy') ?? ''), providerSources),
    )
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  })
})

const SANDBOX_PATH = '/sandbox/razorpay/v1'

/** Opens Razorpay when keys are set, otherwise the sandbox gateway, which speaks the same API. */
export async function openPayments(
  { settings: { razorpay }, databaseUrl, shopUrl }: Options,
  log: Log,
): Promise<Payments> {
  if (razorpay) {
    const paymentProvider = createPaymentProvider({
      ...razorpay,
      url: 'https://api.razorpay.com/v1',
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    })
    return { paymentProvider, routes: allowPaymentProviderCsp, startWebhooks: () => {}, close: async () => {} }
  }
  const sandbox = await openSandboxGateway({ databaseUrl }, log)
  const { keyId, keySecret, webhookSecret, routes } = sandbox
  return {
    paymentProvider: createPaymentProvider({
      keyId,
      keySecret,
      webhookSecret,
      url: `${shopUrl}${SANDBOX_PATH}`,
      scriptUrl: `${SANDBOX_PATH}/checkout.js`,
    }),
    payUrl: `${shopUrl}${SANDBOX_PATH}/pay`,
    routes,
    startWebhooks: () => sandbox.sendWebhooksTo(`${shopUrl}/api/payments/webhook`),
    close: () => sandbox.close(),
  }
}
