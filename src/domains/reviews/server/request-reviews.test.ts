import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { createReviewsApp } from '#tests/support/create-reviews-app.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'

let shop: Awaited<ReturnType<typeof createReviewsApp>>
beforeAll(async () => {
  shop = await createReviewsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  // no order of the test before is asked about
  shop.advanceClock(60 * DAY)
  await shop.pool.query('DELETE FROM emails')
})

const toToken = (text: string) => /\/reviews\/stop\?token=(\S+)/.exec(text)?.[1] ?? ''

it('asks once per order, seven days after delivery', async () => {
  const [customer, tee, hoodie] = [
    await shop.createCustomer(),
    await shop.addProduct({ name: 'Chai Tee' }),
    await shop.addProduct({ name: 'Fog Hoodie' }),
  ]
  await shop.addOrder(customer, [tee, hoodie])
  shop.advanceClock(7 * DAY - 1)
  expect(await shop.requestReviews()).toBe(0)
  shop.advanceClock(1)
  expect(await shop.requestReviews()).toBe(1)
  const [email] = await shop.listEmails()
  expect(email).toMatchObject({ to: customer.account.email, subject: 'How is your order?' })
  expect(email?.text).toContain(`https://nukkad.example/product/${tee}?review=1#reviews`)
  expect(email?.text).toContain('Review Fog Hoodie')
  expect(await shop.requestReviews()).toBe(0)
  shop.advanceClock(DAY)
  expect(await shop.requestReviews()).toBe(0)
})

it('names the product if there is one, and asks about nothing that is reviewed or no longer sold', async () => {
  const [customer, tee, cap, sock] = [
    await shop.createCustomer(),
    await shop.addProduct({ name: 'Rain Tee' }),
    await shop.addProduct(),
    await shop.addProduct(),
  ]
  await shop.addOrder(customer, [cap, tee, sock])
  await shop.review(cap, customer.token)
  await shop.pool.query(`UPDATE products SET state = 'archived' WHERE id = $1`, [sock])
  shop.advanceClock(7 * DAY)
  expect(await shop.requestReviews()).toBe(1)
  const [email] = await shop.listEmails()
  expect(email?.subject).toBe('How is your Rain Tee?')
  expect(email?.text).not.toContain(cap)
  // nothing is left to ask about
  await shop.review(tee, customer.token)
  await shop.addOrder(customer, [cap, tee])
  shop.advanceClock(7 * DAY)
  expect(await shop.requestReviews()).toBe(0)
})

it.each([
  ['a refunded order', { refundedPaise: 99_900 }],
  ['a partly refunded order', { refundedPaise: 100 }],
  ['an order that was not delivered', { status: 'Shipped' as const }],
  ['a cancelled order', { status: 'Cancelled' as const }],
  ['an unpaid order', { isPaid: false }],
  ['a demo order', { isDemo: true }],
])('asks about no %s', async (_, options) => {
  await shop.addOrder(await shop.createCustomer(), [await shop.addProduct()], options)
  shop.advanceClock(7 * DAY)
  expect(await shop.requestReviews()).toBe(0)
})

it('requests no review for an order with a return, or one that was delivered weeks ago', async () => {
  const [customer, productId] = [await shop.createCustomer(), await shop.addProduct()]
  const orderId = await shop.addOrder(customer, [productId])
  await shop.pool.query(
    `INSERT INTO returns (id, order_id, name, email, number, reason, outcome, is_late, origin, created_at)
     VALUES ($1, $2, 'Asha', 'asha@example.in', '1', 'Something else', 'refund', false, 'test', now())`,
    [newId(), orderId],
  )
  const longAgo = new Date(shop.deps.now().getTime() - 15 * DAY)
  await shop.addOrder(customer, [productId], { deliveredAt: longAgo })
  shop.advanceClock(7 * DAY)
  expect(await shop.requestReviews()).toBe(0)
})

it('follows the setting, also to ask nobody', async () => {
  await shop.addOrder(await shop.createCustomer(), [await shop.addProduct()])
  const ask = (reviewRequestDays: number) =>
    shop.requestReviews({ shopSettings: createShopSettings({ commerce: { reviewRequestDays } }) })
  shop.advanceClock(8 * DAY)
  expect(await ask(0)).toBe(0)
  expect(await ask(9)).toBe(0)
  expect(await shop.requestReviews({ origin: undefined })).toBe(0)
  expect(await ask(8)).toBe(1)
})

it('never asks a customer again who stopped it', async () => {
  const [customer, other, productId] = [
    await shop.createCustomer(),
    await shop.createCustomer(),
    await shop.addProduct(),
  ]
  await shop.addOrder(customer, [productId])
  shop.advanceClock(7 * DAY)
  await shop.requestReviews()
  const [email] = await shop.listEmails()
  const stop = (token: string) => shop.call('POST', '/reviews/stop', { body: { token } })
  expect((await stop('unknown')).body).toEqual({ stopped: true })
  expect((await stop(toToken(email?.text ?? ''))).body).toEqual({ stopped: true })
  expect((await stop(toToken(email?.text ?? ''))).status).toBe(200)
  await shop.addOrder(customer, [await shop.addProduct()])
  await shop.addOrder(other, [productId])
  shop.advanceClock(7 * DAY)
  expect(await shop.requestReviews()).toBe(1)
  expect((await shop.listEmails()).at(-1)?.to).toBe(other.account.email)
})

it('asks once when two processes ask at the same time', async () => {
  for (let count = 0; count < 5; count++) await shop.addOrder(await shop.createCustomer(), [await shop.addProduct()])
  shop.advanceClock(7 * DAY)
  const counts = await Promise.all([shop.requestReviews(), shop.requestReviews(), shop.requestReviews()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(5)
  expect(await shop.listEmails()).toHaveLength(5)
})
