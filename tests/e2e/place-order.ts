import { type APIRequestContext, expect } from '@playwright/test'
import type { Checkout } from '#domains/checkout/contract.ts'
import type { Order, OrderStatus } from '#domains/orders/contract.ts'
import { getAdminAccount } from './accounts.ts'
import { address } from './mock-checkout.ts'
import { findProduct } from './products.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

interface CallOptions {
  token?: string
  data?: unknown
}

/** Calls the API and fails the test on an error. */
export async function callApi<T>(
  request: APIRequestContext,
  endpoint: string,
  { token, data }: CallOptions = {},
): Promise<T> {
  const [method = 'GET', path = ''] = endpoint.split(' ')
  const headers = token ? bearer(token) : {}
  const response = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
  expect(response.ok(), `${endpoint}: ${response.status()} ${await response.text()}`).toBe(true)
  return response.json()
}

/** Places an order for two units of a product's first size and one of its second; the third size stays available. */
export async function placeOrder(
  request: APIRequestContext,
  token: string,
  status: OrderStatus = 'Processing',
): Promise<{ order: Order; otherSize: string }> {
  const product = await findProduct(request, ({ stock }) => findWellStocked(stock).length >= 3)
  const [first, second, third] = findWellStocked(product.stock)
  if (!first || !second || !third?.size) throw new Error('Nothing is left in three sizes')
  const { _id: productId, price } = product
  const toLine = ({ size, color }: typeof first, quantity: number) => ({ productId, price, size, color, quantity })
  const data = {
    checkoutItems: [toLine(first, 2), toLine(second, 1)],
    shippingAddress: address,
    paymentMethod: 'Online',
    totalPrice: price * 3,
  }
  const checkout = await callApi<Checkout>(request, 'POST /api/checkout', { token, data })
  const paymentDetails = await callApi(request, 'POST /sandbox/razorpay/v1/pay', {
    data: { order_id: checkout.payment?.orderId },
  })
  await callApi(request, `PUT /api/checkout/${checkout._id}/pay`, {
    token,
    data: { paymentStatus: 'paid', paymentDetails },
  })
  const order = await callApi<Order>(request, `POST /api/checkout/${checkout._id}/finalize`, { token, data: {} })
  if (status !== 'Processing') {
    const admin = await getAdminAccount(request)
    await callApi(request, `PUT /api/admin/orders/${order._id}`, { token: admin.token, data: { status } })
  }
  return { order, otherSize: third.size }
}

/** Places an order of one unit with cash on delivery, delivers it and records its cash. */
export async function placeCashOrder(request: APIRequestContext, token: string): Promise<Order> {
  // new customers confirm orders above ₹2,500
  const product = await findProduct(request, ({ price, stock }) => price <= 2_500 && findWellStocked(stock).length > 0)
  const { _id: productId, price, stock } = product
  const { size, color } = findWellStocked(stock)[0] ?? {}
  const data = {
    checkoutItems: [{ productId, price, size, color, quantity: 1 }],
    // limits count per phone number
    shippingAddress: { ...address, phone: `9${String(Math.random()).slice(2, 11)}` },
    paymentMethod: 'COD',
    totalPrice: price,
  }
  const checkout = await callApi<Checkout>(request, 'POST /api/checkout', { token, data })
  const order = await callApi<Order>(request, `POST /api/checkout/${checkout._id}/finalize`, { token, data: {} })
  const admin = await getAdminAccount(request)
  const callAdmin = (endpoint: string, body: object) => callApi(request, endpoint, { token: admin.token, data: body })
  await callAdmin(`PUT /api/admin/orders/${order._id}`, { status: 'Delivered', notify: false })
  await callAdmin(`POST /api/admin/orders/${order._id}/cash`, { amount: price })
  return order
}

type Stock = Awaited<ReturnType<typeof findProduct>>['stock']

const findWellStocked = (stock: Stock) => {
  const [first] = stock
  return stock.filter(({ size, color, available }) => size && color === first?.color && available > 10)
}
