import { type APIRequestContext, expect } from '@playwright/test'
import type { Checkout } from '#domains/checkout/contract.ts'
import type { Order, OrderStatus } from '#domains/orders/contract.ts'
import { adminAccount } from './accounts.ts'
import { address } from './fake-checkout.ts'
import { findProduct } from './products.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

interface Call {
  token?: string
  data?: unknown
}

/** One call of the shop's API that must succeed. */
export async function ask<T>(request: APIRequestContext, way: string, { token, data }: Call = {}): Promise<T> {
  const [method = 'GET', path = ''] = way.split(' ')
  const headers = token ? bearer(token) : {}
  const response = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
  expect(response.ok(), `${way}: ${response.status()} ${await response.text()}`).toBe(true)
  return response.json()
}

/** Of three sizes of one product, in one colour: two of the first, one of the second, none of the third. */
export async function placedOrder(
  request: APIRequestContext,
  token: string,
  status: OrderStatus = 'Processing',
): Promise<{ order: Order; otherSize: string }> {
  const product = await findProduct(request, ({ stock }) => plentiful(stock).length >= 3)
  const [first, second, third] = plentiful(product.stock)
  if (!first || !second || !third?.size) throw new Error('Nothing is left in three sizes')
  const { _id: productId, price } = product
  const lineOf = ({ size, color }: typeof first, quantity: number) => ({ productId, price, size, color, quantity })
  const data = {
    checkoutItems: [lineOf(first, 2), lineOf(second, 1)],
    shippingAddress: address,
    paymentMethod: 'Online',
    totalPrice: price * 3,
  }
  const checkout = await ask<Checkout>(request, 'POST /api/checkout', { token, data })
  const paymentDetails = await ask(request, 'POST /sandbox/razorpay/v1/pay', {
    data: { order_id: checkout.payment?.orderId },
  })
  await ask(request, `PUT /api/checkout/${checkout._id}/pay`, {
    token,
    data: { paymentStatus: 'paid', paymentDetails },
  })
  const order = await ask<Order>(request, `POST /api/checkout/${checkout._id}/finalize`, { token, data: {} })
  if (status !== 'Processing') {
    const admin = await adminAccount(request)
    await ask(request, `PUT /api/admin/orders/${order._id}`, { token: admin.token, data: { status } })
  }
  return { order, otherSize: third.size }
}

type Stock = Awaited<ReturnType<typeof findProduct>>['stock']

const plentiful = (stock: Stock) => {
  const [first] = stock
  return stock.filter(({ size, color, available }) => size && color === first?.color && available > 10)
}
