import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startGateway } from '#tests/support/start-gateway.ts'
import { defaultWebhookEvents } from './open-sandbox-gateway.ts'

/** Records the statements of all clients of this database. */
function recordStatements(databaseUrl: string): string[] {
  const database = new URL(databaseUrl).pathname.slice(1)
  const statements: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | pg.QueryConfig]
    const text = typeof statement === 'string' ? statement : statement.text
    // the limits of a new connection
    if (this.database === database && !text.startsWith('SET ')) statements.push(text)
    return Reflect.apply(query, this, args)
  }
  onTestFinished(() => {
    pg.Client.prototype.query = query
  })
  return statements
}

const POLL_MS = 2_000

it('needs one statement per call and two per batch of webhooks, and no extra one while no fault is set', async () => {
  const { createOrder, pay, call, receiver, databaseUrl } = await startGateway({ webhookEvents: defaultWebhookEvents })
  const startedAt = Date.now()
  const statements = recordStatements(databaseUrl)
  const isClaim = (text: string) => text.includes('SKIP LOCKED')
  const { id } = await createOrder({ receipt: 'checkout-1' })
  await pay(id)
  expect((await call('GET', `/v1/orders/${id}/payments`)).body.count).toBe(1)
  await expect.poll(() => statements.filter((text) => text.includes('last_answer'))).toHaveLength(1)
  expect(receiver.received).toMatchObject([{ event: 'payment.captured' }])
  // creating, paying, listing, and recording the delivery
  expect(statements.filter((text) => !isClaim(text))).toHaveLength(4)
  // one for the payment, one to look for more, and the slow poll
  const pollCount = Math.ceil((Date.now() - startedAt) / POLL_MS)
  expect(statements.filter(isClaim).length).toBeLessThanOrEqual(2 + pollCount)
})
