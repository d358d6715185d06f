import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { allEvents, type EventName } from '#sandbox/gateway/fault.ts'
import { openSandboxGateway } from '#sandbox/gateway/open-sandbox-gateway.ts'
import { createGatewayClient } from './create-gateway-client.ts'
import { createEmptyDatabase } from './database.ts'

interface ReceivedWebhook {
  headers: Record<string, string | string[] | undefined>
  raw: string
  event: string
  payload: Record<string, { entity: Record<string, unknown> }>
}

/** Starts a webhook receiver. Responds with the queued statuses, otherwise 200; `nothing` leaves the request unanswered. */
async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const nextResponses: (number | 'nothing')[] = []
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    received.push({ headers: request.headers, raw, ...JSON.parse(raw) })
    const status = nextResponses.shift() ?? 200
    if (status !== 'nothing') response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, nextResponses, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
}

const createSilentLog = () => pino({ level: 'silent' })

interface GatewayOptions {
  hasReceiver?: boolean
  webhookEvents?: readonly EventName[]
}

/** Starts the gateway alone, with its own database and a webhook receiver, subscribed to every event by default. */
export async function startGateway({ hasReceiver = true, webhookEvents = allEvents }: GatewayOptions = {}) {
  const { url: databaseUrl, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const receiver = await startWebhookReceiver()
  const { gateway, url } = await startGatewayProcess(databaseUrl, webhookEvents)
  if (hasReceiver) gateway.sendWebhooksTo(receiver.address)
  const client = createGatewayClient({ url, ...gateway })

  return {
    ...client,
    ...gateway,
    url,
    databaseUrl,
    receiver,
    async createOrder(overrides: object = {}) {
      const { body } = await client.call('POST', '/v1/orders', { amount: 129_900, currency: 'INR', ...overrides })
      return body as { id: string; amount: number; receipt: string | null }
    },
    async createPayment(orderId: string) {
      const { body } = await client.pay(orderId)
      return (await client.call('GET', `/v1/payments/${body.razorpay_payment_id}`)).body
    },
  }
}

/** Starts one gateway process; several may share a database. */
export async function startGatewayProcess(databaseUrl: string, webhookEvents: readonly EventName[] = allEvents) {
  const gateway = await openSandboxGateway({ databaseUrl, webhookEvents }, createSilentLog())
  const app = Fastify()
  await app.register(gateway.routes)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await app.close()
    await gateway.close()
  }
  onTestFinished(close)
  return { gateway, url, close }
}
