import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendLoginCode } from '#domains/accounts/server/send-login-code.ts'
import { readEmailedCode, readEmailedToken } from '#tests/support/read-emailed-secrets.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function createPasswordlessAccount() {
  const body = { name: 'Mallory', email: `${randomUUID()}@example.in`, phone: '9876543210' }
  const created = await shop.call('POST', '/users/quick', { body })
  expect(created.status).toBe(201)
  return { email: body.email, token: created.body.token as string }
}

async function logInByCode(email: string): Promise<{ token: string }> {
  await sendLoginCode(shop.deps, email)
  const body = { email, code: await readEmailedCode(shop.deps, email) }
  return (await shop.call('POST', '/users/login/code/verify', { body })).body
}

async function placeOrder(customer: { token: string }): Promise<string> {
  const productId = await shop.addProduct(1)
  const { body: checkout } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  const { body: proof } = await shop.payAtProvider(checkout.payment.orderId)
  await shop.submitPaymentProof(customer, checkout._id, proof)
  return (await shop.finalizeCheckout(customer, checkout._id)).body._id
}

const listOrderIds = async (customer: { token: string }) =>
  (await shop.call('GET', '/orders/my-orders', customer)).body.map(({ _id }: { _id: string }) => _id)

it('shows the orders placed in its session, and after the claim only to the owner of the mailbox', async () => {
  const creator = await createPasswordlessAccount()
  const other = await createPasswordlessAccount()
  const orderId = await placeOrder(creator)
  await placeOrder(other)
  expect(await listOrderIds(creator)).toEqual([orderId])
  expect((await shop.call('GET', `/orders/${orderId}`, creator)).status).toBe(200)
  for (const path of [`/orders/${orderId}`, `/orders/${orderId}/invoice`])
    expect((await shop.call('GET', path, other)).status).toBe(404)

  await shop.waitForInvoices()
  const body = { token: await readEmailedToken(shop.deps, creator.email) }
  const { status, body: owner } = await shop.call('POST', '/users/reset-password', { body })
  expect(status).toBe(200)
  expect(await listOrderIds(owner)).toEqual([orderId])
  expect((await shop.call('GET', '/orders/my-orders', creator)).status).toBe(401)
  expect((await shop.call('GET', `/orders/${orderId}`, creator)).status).toBe(401)
})

it('does not continue the unpaid checkout of its creator once it is claimed', async () => {
  const creator = await createPasswordlessAccount()
  const productId = await shop.addProduct(5)
  const { body: checkout } = await shop.createCheckout(creator, [{ productId, quantity: 1 }])
  const findLive = async (customer: { token: string }) => (await shop.call('GET', '/checkout/live', customer)).body
  expect(await findLive(creator)).toMatchObject({ checkout: { _id: checkout._id } })
  const owner = await logInByCode(creator.email)
  expect(await findLive(owner)).toEqual({ checkout: null })
  const own = await shop.createCheckout(owner, [{ productId, quantity: 2 }])
  expect(own.status).toBe(201)
  expect(await findLive(owner)).toMatchObject({ checkout: { _id: own.body._id } })
})
