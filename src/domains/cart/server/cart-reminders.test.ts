import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#platform/email/tables.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { createCartApp } from '#tests/support/create-cart-app.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import { sendCartReminders } from './send-cart-reminders.ts'
import { cartReminders, cartReminderUnsubscribeLinks, carts } from './tables.ts'

let shop: Awaited<ReturnType<typeof createCartApp>>
let hasOrdered: boolean
beforeAll(async () => {
  shop = await createCartApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  hasOrdered = false
  await shop.db.delete(emails)
  await shop.db.delete(carts)
  await shop.db.delete(cartReminders)
})

const HOURS = 24
const wantsReminder = (token: string, enabled: boolean) => shop.call('PUT', { enabled }, { token, path: '/reminder' })

/** Runs the worker at a time after now. */
const send = (afterMs = HOURS * HOUR + 1000, { hours = HOURS, batchSize = 500 } = {}) =>
  sendCartReminders(
    {
      db: shop.db,
      now: () => new Date(Date.now() + afterMs),
      log: pino({ level: 'silent' }),
      shopSettings: createShopSettings({ marketing: { cartReminderHours: hours } }),
      hasOrderSince: async () => hasOrdered,
    },
    { batchSize },
  )

async function createCustomerWithCart(name = 'Corner Tee') {
  const customer = await shop.createCustomer()
  const productId = await shop.addProduct({ name })
  const line = { productId, size: 'M', quantity: 2 }
  expect((await shop.call('POST', line, customer)).status).toBe(200)
  return { ...customer, line }
}

async function createSubscriber(name?: string) {
  const customer = await createCustomerWithCart(name)
  expect((await wantsReminder(customer.token, true)).body).toEqual({ enabled: true })
  return customer
}

async function remove({ token }: { token: string }, productId: string) {
  expect((await shop.call('DELETE', { productId, size: 'M', color: 'Black' }, { token })).status).toBe(200)
}

const listEmails = () => shop.db.select().from(emails).orderBy(emails.createdAt, sql`ctid`)
const findToken = (text: string) => /\/cart\/stop\?token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('a reminder', () => {
  it('is sent once, after the hours of the settings', async () => {
    const { account } = await createSubscriber()
    expect(await send(HOURS * HOUR - 60_000)).toBe(0)
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    const [email] = await listEmails()
    expect(email).toMatchObject({ to: account.email, subject: 'Still in your cart: Corner Tee' })
    expect(email?.text).toContain('Corner Tee')
    expect(email?.text).toContain('M · Black · × 2')
    expect(email?.text).toContain('https://nukkad.example/checkout')
    expect(email?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/nukkad\.example\/cart\/stop\?token=[\w-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('needs consent, which is off by default, and the setting', async () => {
    const { token } = await createCustomerWithCart()
    expect((await shop.call('GET', {}, { token, path: '/reminder' })).body).toEqual({ enabled: false })
    expect(await send()).toBe(0)
    await wantsReminder(token, true)
    expect((await shop.call('GET', {}, { token, path: '/reminder' })).body).toEqual({ enabled: true })
    expect(await send(HOURS * HOUR + 1000, { hours: 0 })).toBe(0)
    await wantsReminder(token, false)
    expect(await send()).toBe(0)
    expect((await shop.call('GET', {}, { path: '/reminder' })).status).toBe(401)
  })

  it('is not sent for an emptied cart, after an order or for what is saved for later', async () => {
    const emptied = await createSubscriber()
    await remove(emptied, emptied.line.productId)
    const saved = await createSubscriber()
    const { status } = await shop.call(
      'PUT',
      { productId: saved.line.productId, size: 'M', color: 'Black', saved: true },
      { ...saved, path: '/saved' },
    )
    expect(status).toBe(200)
    expect(await send()).toBe(0)
    await createSubscriber()
    hasOrdered = true
    expect(await send()).toBe(0)
    hasOrdered = false
    expect(await send()).toBe(0)
  })

  it('is not sent for what is sold out or gone, and names only what can be bought', async () => {
    const customer = await createSubscriber('Gone Tee')
    const other = await shop.addProduct({ name: 'Sold Tee', stock: [{ quantity: 1 }] })
    await shop.call('POST', { productId: other, size: 'M', quantity: 1 }, customer)
    await shop.pool.query(`UPDATE products SET state = 'archived' WHERE id = $1`, [customer.line.productId])
    expect(await send()).toBe(1)
    const [email] = await listEmails()
    expect(email?.subject).toBe('Still in your cart: Sold Tee')
    expect(email?.text).not.toContain('Gone Tee')
    const alone = await createSubscriber('Lonely Tee')
    await shop.pool.query('UPDATE stock SET held = on_hand WHERE product_id = $1', [alone.line.productId])
    expect(await send()).toBe(0)
  })

  it('follows again only when nothing of the reminded cart is left', async () => {
    const customer = await createSubscriber('First Tee')
    expect(await send()).toBe(1)
    const second = { productId: await shop.addProduct({ name: 'Second Tee' }), size: 'M', color: 'Black', quantity: 1 }
    await shop.call('POST', second, customer)
    expect(await send()).toBe(0)
    await remove(customer, customer.line.productId)
    await remove(customer, second.productId)
    await shop.call('POST', second, customer)
    expect(await send()).toBe(1)
    expect((await listEmails()).map(({ subject }) => subject)).toEqual([
      'Still in your cart: First Tee',
      'Still in your cart: Second Tee',
    ])
  })

  it('is not sent for a cart that was due days ago', async () => {
    await createSubscriber()
    expect(await send(HOURS * HOUR + 3 * DAY + 1000)).toBe(0)
    expect(await send(HOURS * HOUR + 3 * DAY - 60_000)).toBe(1)
  })

  it('reaches every customer, in batches and once with two workers', async () => {
    for (let count = 0; count < 5; count++) await createSubscriber()
    const sent = await Promise.all([send(undefined, { batchSize: 2 }), send(undefined, { batchSize: 2 })])
    expect(sent[0] + sent[1]).toBe(5)
    expect(new Set((await listEmails()).map(({ to }) => to)).size).toBe(5)
  })
})

describe('the link in a reminder', () => {
  it('stops them from the page and with one click, and an unknown token changes nothing', async () => {
    const first = await createSubscriber()
    const second = await createSubscriber()
    await send()
    const all = await listEmails()
    const tokenOf = (address: string) => findToken(all.find(({ to }) => to === address)?.text ?? '')
    const stop = (token: string) => shop.call('POST', { token }, { path: '/reminder/stop' })
    expect((await stop('nonsense')).body).toEqual({ stopped: true })
    expect(await shop.db.$count(cartReminders)).toBe(2)
    expect((await stop(tokenOf(first.account.email))).body).toEqual({ stopped: true })
    expect(await shop.db.$count(cartReminders, eq(cartReminders.userId, first.account.id))).toBe(0)
    const response = await shop.app.inject({
      method: 'POST',
      url: `/cart/stop?token=${tokenOf(second.account.email)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain('No more reminders of your cart.')
    expect(await shop.db.$count(cartReminders)).toBe(0)
  })

  it('works for 180 days', async () => {
    await createSubscriber()
    await send()
    await send(180 * DAY)
    expect(await shop.db.$count(cartReminderUnsubscribeLinks)).toBe(1)
    await send(183 * DAY)
    expect(await shop.db.$count(cartReminderUnsubscribeLinks)).toBe(0)
  })
})
