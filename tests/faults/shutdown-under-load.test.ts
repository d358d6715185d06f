import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { address, createShopClient } from '../support/create-shop-client.ts'
import { startShopByScript } from '../support/start-shop-by-script.ts'

const CLIENT_COUNT = 40
/** The shutdown timeout of 20 s, with a margin for a busy machine. */
const MAX_STOP_MS = 25_000
const pollOptions = { timeout: 20_000 }

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
let client: ReturnType<typeof createShopClient>
let shop: Awaited<ReturnType<typeof startShopByScript>>

beforeAll(async () => {
  database = await createMigratedDatabase()
  client = createShopClient({
    database,
    getUrls: () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` }),
  })
})
afterAll(() => database.close())

interface ShopResponse {
  status: number
  body: string
}

/** Sends one request on a keep-alive connection; resolves with `refused` once the shop no longer listens. */
function send(agent: Agent, method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  return new Promise<ShopResponse | 'refused'>((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const outgoing = request(`${shop.url}${path}`, { method, agent, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve('refused') : reject(new Error(`${method} ${path}`, { cause: error })),
    )
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

type SendRequest = (agent: Agent, n: number) => Promise<ShopResponse | 'refused'>

/** Sends requests continuously, on one connection per client, until the load balancer stops routing to the shop. */
async function sendRequestsUntil(isRoutingStopped: () => boolean, requestKinds: SendRequest[]) {
  const failures: string[] = []
  let okCount = 0
  const runClient = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const sendRequest = requestKinds[n % requestKinds.length] ?? expect.fail('no request kinds')
    for (;;) {
      const response = await sendRequest(agent, n).catch((error: Error) => {
        failures.push(`${error.message}: ${(error.cause as Error).message}`)
        return 'refused' as const
      })
      if (response === 'refused') return
      if (response.status < 400) okCount++
      // load shedding on a busy machine is fine
      else if (!response.body.includes('very busy')) failures.push(`${response.status} ${response.body}`)
      if (isRoutingStopped()) return
    }
  }
  await Promise.all(Array.from({ length: CLIENT_COUNT }, (_, n) => runClient(n)))
  return { failures, okCount }
}

/** Probes readiness like a load balancer, on a new connection each time, until the shop no longer listens. */
function startReadinessProbe() {
  let [isReady, isDraining] = [false, false]
  const run = async () => {
    for (;;) {
      const response = await send(new Agent(), 'GET', '/readyz').catch(() => 'refused' as const)
      if (response === 'refused') return
      isReady ||= response.status === 200
      isDraining ||= response.status === 503 && response.body.includes('Shutting down.')
      await wait(200)
    }
  }
  return { isReady: () => isReady, isDraining: () => isDraining, ended: run() }
}

async function startShop(): Promise<void> {
  shop = await startShopByScript({ DATABASE_URL: database.url, DEMO: 'off' })
  onTestFinished(() => void shop.child.kill('SIGKILL'))
}

/** Adds a product and customers, and returns one function per kind of request. */
async function createRequestKinds(): Promise<SendRequest[]> {
  const productId = await client.addProduct(100_000)
  const customers = await Promise.all(Array.from({ length: CLIENT_COUNT }, () => client.createUser()))
  const checkoutItems = [{ productId, quantity: 1, price: 999 }]
  const checkout = { checkoutItems, shippingAddress: address, paymentMethod: 'Online', totalPrice: 999 }
  return [
    (agent) => send(agent, 'GET', '/api/products?limit=20'),
    (agent, n) => send(agent, 'GET', `/api/products?search=tee&limit=${1 + (n % 20)}`),
    (agent, n) => send(agent, 'POST', '/api/cart', { body: { productId, quantity: 1, guestId: `guest_${n}` } }),
    (agent, n) => send(agent, 'POST', '/api/checkout', { token: customers[n]?.token ?? '', body: checkout }),
  ]
}

/** Stops the shop once there is enough load. */
async function stopUnderLoad() {
  await vi.waitUntil(async () => (await client.query('SELECT FROM cart_lines')).length >= CLIENT_COUNT / 4, pollOptions)
  const startedAt = performance.now()
  shop.child.kill('SIGTERM')
  const [code, signal] = await shop.exited
  expect([code, signal]).toEqual([0, null])
  expect(performance.now() - startedAt).toBeLessThan(MAX_STOP_MS)
}

it('reports that it is not ready before it shuts down, and fails no request', async () => {
  await startShop()
  const requestKinds = await createRequestKinds()
  await client.query('DELETE FROM cart_lines')
  const balancer = startReadinessProbe()
  await vi.waitUntil(balancer.isReady, pollOptions)
  const traffic = sendRequestsUntil(balancer.isDraining, requestKinds)
  await stopUnderLoad()
  await balancer.ended
  const { failures, okCount } = await traffic
  expect(failures).toEqual([])
  expect(okCount).toBeGreaterThan(CLIENT_COUNT)
  expect(balancer.isDraining()).toBe(true)
  expect(await client.findInvariantViolations()).toEqual([])
}, 90_000)
