import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { permissionsByRole, type StaffRole, staffRoles } from '#shared/staff-roles.ts'
import { type TodoId, todoIds, todos } from '#shared/todos.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'
import type { TodoCount } from '../contract.ts'

let shop: TestShop
let admin: { token: string }
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
})
afterAll(() => shop.close())

const listTodos = async ({ token } = admin) => (await shop.call('GET', '/admin/todos', { token })).body as TodoCount[]
const listCounts = async () => Object.fromEntries((await listTodos()).map(({ id, count }) => [id, count]))

async function placeOrder(productId: string, { quantity = 1, paymentMethod = 'Online' } = {}) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity }], { paymentMethod })
  if (paymentMethod === 'Online') {
    const { body: proof } = await shop.payAtProvider(body.payment.orderId)
    await shop.submitPaymentProof(customer, body._id, proof)
  }
  return (await shop.finalizeCheckout(customer, body._id)).body as { _id: string; orderItems: { _id: string }[] }
}

/** The call that the linked page makes. */
const listPaths: Record<TodoId, string> = {
  ordersToPack: '/admin/shipping/orders',
  ordersToConfirm: '/admin/orders?confirmation=waiting',
  returnsToApprove: '/admin/returns?status=requested',
  returnsToSettle: '/admin/returns?status=received',
  messagesToAnswer: '/admin/messages?state=open',
  reviewsToModerate: '/admin/reviews?status=pending',
  paymentsToReview: '/admin/payments/anomalies?open=yes',
  variantsSoldOut: '/admin/stock/variants?level=out',
  variantsLow: '/admin/stock/variants?level=low',
  emailsFailed: '/admin/emails?state=failed',
  webhooksFailing: '/admin/webhooks',
}

it('finds nothing to do in an empty shop', async () => {
  expect(await listTodos()).toEqual(todoIds.map((id) => ({ id, count: 0 })))
})

it('counts exactly what the linked lists show', async () => {
  const tee = await shop.addProduct(100)
  await shop.addProduct(0)
  await shop.addProduct(3)
  await shop.addProduct(2)
  const [first, second] = [await placeOrder(tee), await placeOrder(tee)]
  await placeOrder(tee, { quantity: 3, paymentMethod: 'COD' })
  const archived = await placeOrder(tee)
  await shop.call('DELETE', `/admin/orders/${archived._id}`, admin)
  await shop.waitForInvoices()
  const insertReturn = (orderId: string, status: string) =>
    shop.query(
      `INSERT INTO returns (id, order_id, name, email, number, reason, status, outcome, is_late, origin, created_at)
       VALUES ($1, $2, 'Asha', 'asha@example.in', '98450 12345', 'Something else', $3, 'refund', false, 'test', now())`,
      [newId(), orderId, status],
    )
  for (const status of ['requested', 'requested', 'received', 'received', 'received', 'approved', 'refunded']) {
    await insertReturn(first._id, status)
  }
  const insertMessage = (state: string) =>
    shop.query(
      `INSERT INTO contact_messages (id, name, email, message, state, created_at)
       VALUES ($1, 'Ravi', 'ravi@example.in', 'Hello', $2, now())`,
      [newId(), state],
    )
  for (const state of ['open', 'open', 'open', 'answered']) await insertMessage(state)
  for (const status of ['pending', 'pending', 'published'])
    await shop.query(
      `INSERT INTO reviews (id, product_id, author, rating, text, status, created_at)
       VALUES ($1, $2, 'Ravi K.', 4, 'Soft and heavy.', $3, now())`,
      [newId(), tee, status],
    )
  await shop.query(
    `UPDATE payments SET anomaly = 'Does not match.' WHERE id = (SELECT payment_id FROM orders WHERE id = $1)`,
    [second._id],
  )
  await shop.query(`UPDATE emails SET state = 'failed' WHERE id = (SELECT id FROM emails ORDER BY id LIMIT 1)`)
  const insertWebhook = (isEnabled: boolean, disabledAt: string | null, failingSince: string | null) =>
    shop.query(
      `INSERT INTO webhooks (id, url, events, secret, is_enabled, disabled_at, failing_since, created_by, created_at)
       VALUES ($1, 'https://erp.example', '[]', 's', $2, $3, $4, 'Asha', now())`,
      [newId(), isEnabled, disabledAt, failingSince],
    )
  await insertWebhook(true, null, '2026-11-01')
  await insertWebhook(false, '2026-11-05', '2026-11-01')
  await insertWebhook(false, null, '2026-11-01')
  await insertWebhook(true, null, null)

  const counts = await listCounts()
  expect(counts).toEqual({
    ordersToPack: 2,
    ordersToConfirm: 1,
    returnsToApprove: 2,
    returnsToSettle: 3,
    messagesToAnswer: 3,
    reviewsToModerate: 2,
    paymentsToReview: 1,
    variantsSoldOut: 1,
    variantsLow: 2,
    emailsFailed: 1,
    webhooksFailing: 2,
  } satisfies Record<TodoId, number>)
  for (const id of todoIds.filter((id) => id !== 'webhooksFailing')) {
    const { status, headers, body } = await shop.call('GET', listPaths[id], admin)
    expect([id, status, headers.get('x-total-count'), body.length]).toEqual([id, 200, `${counts[id]}`, counts[id]])
  }
})

it.each(staffRoles)('shows %s only what the role can do something about', async (staffRole: StaffRole) => {
  const member = await createLoggedInUser(shop, { role: 'admin', staffRole })
  const allowed = todoIds.filter((id) => permissionsByRole[staffRole].includes(todos[id].permission))
  expect((await listTodos(member)).map(({ id }) => id)).toEqual(allowed)
})

it('has nothing for staff who must set up two-step login first', async () => {
  const member = await createLoggedInUser(shop, { role: 'admin', staffRole: 'manager' })
  await shop.query('INSERT INTO staff_security (requires_second_factor) VALUES (true)')
  expect(await listTodos(member)).toEqual([])
  await shop.query('DELETE FROM staff_security')
  expect(await listTodos(member)).not.toEqual([])
})

it('has something for every role, and the whole list for owners', async () => {
  const listIds = async (staffRole: StaffRole) =>
    (await listTodos(await createLoggedInUser(shop, { role: 'admin', staffRole }))).map(({ id }) => id)
  expect(await listIds('owner')).toEqual(todoIds)
  expect(await listIds('packing')).toEqual(['ordersToPack', 'variantsSoldOut', 'variantsLow'])
  expect(await listIds('catalogue')).toEqual(['variantsSoldOut', 'variantsLow'])
  expect(await listIds('accounts')).toEqual(['paymentsToReview', 'emailsFailed'])
})
