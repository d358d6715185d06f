import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { address, moneyTools } from '#tests/support/money-tools.ts'
import { runStartedShop } from '#tests/support/run-started-shop.ts'

const VISITORS = 40
/** What the process allows itself, with some room for a busy machine. */
const LONGEST_STOP_MS = 20_000
const until = { timeout: 20_000 }

let database: Awaited<ReturnType<typeof freshDatabase>>
let tools: ReturnType<typeof moneyTools>
let shop: Awaited<ReturnType<typeof runStartedShop>>

beforeAll(async () => {
  database = await freshDatabase()
  tools = moneyTools({ database, where: () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` }) })
})
afterAll(() => database.close())

interface Answer {
  status: number
  body: string
}

/** One request on a connection that is kept; says so where the shop was not there any more. */
function ask(agent: Agent, method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  return new Promise<Answer | 'refused'>((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const asking = request(`${shop.url}${path}`, { method, agent, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
    })
    asking.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve('refused') : reject(new Error(`${method} ${path}`, { cause: error })),
    )
    asking.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

type Visit = (agent: Agent, n: number) => Promise<Answer | 'refused'>

/** Visitors who never stop asking, each on a connection of their own, until they are sent elsewhere. */
async function visitUntil(areSentElsewhere: () => boolean, visits: Visit[]) {
  const wrong: string[] = []
  let answers = 0
  const visit = async (n: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const next = visits[n % visits.length] ?? expect.fail('nothing to ask for')
    for (;;) {
      const answer = await next(agent, n).catch((error: Error) => {
        wrong.push(`${error.message}: ${(error.cause as Error).message}`)
        return 'refused' as const
      })
      if (answer === 'refused') return
      if (answer.status < 400) answers++
      // a machine that is busy with other things turns people away, as it should
      else if (!answer.body.includes('very busy')) wrong.push(`${answer.status} ${answer.body}`)
      if (areSentElsewhere()) return
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, n) => visit(n)))
  return { wrong, answers }
}

/** A balancer that looks every now and then, on a new connection each time, until nobody answers. */
function probe() {
  let [isReady, isTold] = [false, false]
  const probing = async () => {
    for (;;) {
      const answer = await ask(new Agent(), 'GET', '/readyz').catch(() => 'refused' as const)
      if (answer === 'refused') return
      isReady ||= answer.status === 200
      isTold ||= answer.status === 503 && answer.body.includes('Shutting down.')
      await wait(200)
    }
  }
  return { isReady: () => isReady, isTold: () => isTold, over: probing() }
}

/** A shop with a shopper for every visit. */
async function open(): Promise<Visit[]> {
  shop = await runStartedShop({ DATABASE_URL: database.url, DEMO: 'off' })
  onTestFinished(() => void shop.child.kill('SIGKILL'))
  const productId = await tools.stock(100_000)
  const customers = await Promise.all(Array.from({ length: VISITORS }, () => tools.join()))
  const checkoutItems = [{ productId, quantity: 1, price: 999 }]
  const order = { checkoutItems, shippingAddress: address, paymentMethod: 'Online', totalPrice: 999 }
  await tools.rows('DELETE FROM cart_lines')
  return [
    (agent) => ask(agent, 'GET', '/api/products?limit=20'),
    (agent, n) => ask(agent, 'GET', `/api/products?search=tee&limit=${1 + (n % 20)}`),
    (agent, n) => ask(agent, 'POST', '/api/cart', { body: { productId, quantity: 1, guestId: `guest_${n}` } }),
    (agent, n) => ask(agent, 'POST', '/api/checkout', { token: customers[n]?.token ?? '', body: order }),
  ]
}

/** Asks for the end in the middle of it all, and tells how it came. */
async function stop() {
  await vi.waitUntil(async () => (await tools.rows('SELECT FROM cart_lines')).length >= VISITORS / 4, until)
  const begun = performance.now()
  shop.child.kill('SIGTERM')
  const [code, signal] = await shop.ended
  expect([code, signal]).toEqual([0, null])
  expect(performance.now() - begun).toBeLessThan(LONGEST_STOP_MS)
}

it('fails no request while a balancer takes it out, and lets the balancer know beforehand', async () => {
  const visits = await open()
  const balancer = probe()
  await vi.waitUntil(balancer.isReady, until)
  const visiting = visitUntil(balancer.isTold, visits)
  await stop()
  await balancer.over
  const { wrong, answers } = await visiting
  expect(wrong).toEqual([])
  expect(answers).toBeGreaterThan(VISITORS)
  expect(balancer.isTold()).toBe(true)
  expect(await tools.wrongs()).toEqual([])
}, 90_000)
