import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

type Item = { productId: string; quantity: number }
type Customer = Awaited<ReturnType<TestShop['createUser']>>

async function placeOrder(items: Item[]) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, items)
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  const names = order.orderItems.map(({ name }: { name: string }) => name) as string[]
  return { customer, id: order._id as string, names }
}

const buyAgain = (customer: Customer, id: string) => shop.call('POST', `/orders/${id}/buy-again`, customer)
const listCart = async (customer: Customer) =>
  (await shop.call('GET', '/cart', customer)).body.products.map(({ productId, quantity }: Item) => ({
    productId,
    quantity,
  }))
const receiveUnits = (productId: string, units: number) =>
  shop.query('UPDATE stock SET on_hand = on_hand + $2, received = received + $2 WHERE product_id = $1', [
    productId,
    units,
  ])

describe('POST /api/orders/:id/buy-again', () => {
  it('adds the items of an order to those in the cart', async () => {
    const [tee, cap] = [await shop.addProduct(20), await shop.addProduct(20)]
    const { customer, id } = await placeOrder([
      { productId: tee, quantity: 2 },
      { productId: cap, quantity: 1 },
    ])
    expect(await listCart(customer)).toEqual([])
    expect(await buyAgain(customer, id)).toMatchObject({ status: 200, body: { added: 3, problems: [] } })
    expect((await buyAgain(customer, id)).body).toEqual({ added: 3, problems: [] })
    expect(await listCart(customer)).toEqual([
      { productId: tee, quantity: 4 },
      { productId: cap, quantity: 2 },
    ])
  })

  it('adds no more than is in stock and not in the cart yet, and says what is missing', async () => {
    const [few, soldOut, removed] = [await shop.addProduct(5), await shop.addProduct(3), await shop.addProduct(9)]
    const { customer, id, names } = await placeOrder(
      [few, soldOut, removed].map((productId) => ({ productId, quantity: 3 })),
    )
    await shop.query(`UPDATE products SET state = 'archived' WHERE id = $1`, [removed])
    const missing = [`${names[1]} is sold out.`, `${names[2]} isn't sold any more.`]
    expect((await buyAgain(customer, id)).body).toEqual({
      added: 2,
      problems: [`Only 2 left of ${names[0]}.`, ...missing],
    })
    await receiveUnits(few, 2)
    expect((await buyAgain(customer, id)).body).toEqual({
      added: 2,
      problems: [`Your cart can't take that many more of ${names[0]}.`, ...missing],
    })
    expect((await buyAgain(customer, id)).body).toEqual({
      added: 0,
      problems: [`Your cart can't take any more of ${names[0]}.`, ...missing],
    })
    expect(await listCart(customer)).toEqual([{ productId: few, quantity: 4 }])
  })

  it('is only for the own order', async () => {
    const { id } = await placeOrder([{ productId: await shop.addProduct(5), quantity: 1 }])
    const stranger = await shop.createUser()
    expect(await buyAgain(stranger, id)).toMatchObject({ status: 404, body: { message: 'Order not found.' } })
    expect((await shop.call('POST', `/orders/${id}/buy-again`, {})).status).toBe(401)
    expect(await listCart(stranger)).toEqual([])
  })
})
