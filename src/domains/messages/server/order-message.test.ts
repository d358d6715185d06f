import { afterAll, beforeAll, expect, it } from 'vitest'
import { shortenId } from '#shared/ids.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: { token: string }
let customer: { id: string; token: string }
let orderId: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
  customer = await shop.createUser()
  const items = [{ productId: await shop.addProduct(5), quantity: 1 }]
  const { body } = await shop.createCheckout(customer, items, { paymentMethod: 'COD' })
  orderId = (await shop.finalizeCheckout(customer, body._id)).body._id
})
afterAll(() => shop.close())

const message = { name: 'Asha Rao', email: 'asha@example.in', message: 'Where is it?' }
const send = (body: object, sender: { token?: string } = customer) =>
  shop.call('POST', '/contact', { ...sender, body: { ...message, ...body } })
const countMessages = async () => (await shop.query('SELECT FROM contact_messages')).length

it('stores the order that a message is about, for the inbox and the email to the staff', async () => {
  expect((await send({ orderId })).status).toBe(201)
  const { body: messages } = await shop.call('GET', '/admin/messages', { token: admin.token })
  expect(messages).toMatchObject([{ name: 'Asha Rao', orderId }])
  const { body } = await shop.call('GET', `/admin/messages/${messages[0]._id}`, { token: admin.token })
  expect(body).toMatchObject({ orderId, message: 'Where is it?' })
  const emails = await shop.query<{ subject: string; text: string }>(
    `SELECT subject, text FROM emails WHERE subject LIKE 'Message from%'`,
  )
  expect(emails).toEqual([
    {
      subject: `Message from Asha Rao about order #${shortenId(orderId)}`,
      text: expect.stringContaining(`/admin/orders/${orderId}`),
    },
  ])
})

it("rejects another customer's order, an order without a login and an unknown one", async () => {
  const before = await countMessages()
  const notYours = {
    status: 404,
    body: { message: "This order isn't in your account. Log in again, or write to us without it." },
  }
  expect(await send({ orderId }, await shop.createUser())).toMatchObject(notYours)
  expect(await send({ orderId }, {})).toMatchObject(notYours)
  expect(await send({ orderId: '0'.repeat(24) })).toMatchObject(notYours)
  expect(await send({ orderId: 'x' })).toMatchObject({ status: 400, body: { message: "This order ID isn't valid." } })
  expect(await countMessages()).toBe(before)
})
