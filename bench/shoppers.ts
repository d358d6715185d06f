import { sessions, users } from '#domains/accounts/server/tables.ts'
import { generateToken, hashToken } from '#domains/accounts/server/tokens.ts'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { createDiscount } from '#domains/discounts/server/save-discount.ts'
import type { Database } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { paiseFromRupees } from '#shared/money.ts'

const LARGE_STOCK = 1_000_000
export const PRICE = 999
const DISCOUNT = 99

const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560025',
  country: 'India',
  phone: '+91 98450 12345',
}

export async function callApi(url: string, method: string, body: unknown, authorization = '') {
  const headers = {
    ...(authorization === '' ? {} : { authorization }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  for (;;) {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = await response.json()
    // retries while the shop is busy; the time of all attempts counts
    if (response.status === 503) continue
    if (!response.ok) throw new Error(`${method} ${url} responded ${response.status}: ${JSON.stringify(json)}`)
    return json
  }
}

/** Switches to cash on delivery at the pay step, as a browser does. Each customer and phone number can have few such orders. */
export async function placeCashOrder(
  shopUrl: string,
  { token, phone }: { token: string; phone: string },
  productId: string,
): Promise<void> {
  const authorization = `Bearer ${token}`
  const checkout = { ...createCheckoutBody(productId), shippingAddress: { ...address, phone } }
  await callApi(`${shopUrl}/api/checkout`, 'POST', checkout, authorization)
  const cashCheckout = { ...checkout, paymentMethod: 'COD' as const }
  const { _id: id } = await callApi(`${shopUrl}/api/checkout`, 'POST', cashCheckout, authorization)
  await callApi(`${shopUrl}/api/checkout/${id}/finalize`, 'POST', undefined, authorization)
}

export const createCheckoutBody = (productId: string, discountCode?: string) => ({
  checkoutItems: [{ productId, quantity: 1, price: PRICE }],
  shippingAddress: address,
  paymentMethod: 'Online' as const,
  totalPrice: discountCode === undefined ? PRICE : PRICE - DISCOUNT,
  discountCode,
})

/** Creates a code for `DISCOUNT` rupees with a limit, which every order must count. */
export async function createDiscountCode({ db }: Database): Promise<string> {
  const code = `BENCH-${newId().slice(-8).toUpperCase()}`
  const terms = { code, kind: 'amount' as const, value: DISCOUNT, usageLimit: LARGE_STOCK }
  await createDiscount({ db, now: () => new Date() }, { id: newId(), name: 'Benchmark' }, terms)
  return code
}

/** Places and pays for an order with the same sequence of calls as a browser. */
export async function placeOrder(
  shopUrl: string,
  authorization: string,
  productId: string,
  discountCode?: string,
): Promise<void> {
  const checkout = createCheckoutBody(productId, discountCode)
  const { _id: id, payment } = await callApi(`${shopUrl}/api/checkout`, 'POST', checkout, authorization)
  const paymentProof = await callApi(`${shopUrl}/sandbox/razorpay/v1/pay`, 'POST', { order_id: payment.orderId })
  const paymentResult = { paymentStatus: 'paid', paymentDetails: paymentProof }
  await callApi(`${shopUrl}/api/checkout/${id}/pay`, 'PUT', paymentResult, authorization)
  await callApi(`${shopUrl}/api/checkout/${id}/finalize`, 'POST', undefined, authorization)
}

/** Creates products without variants and with ample stock. */
export async function createProducts(database: Database, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await createProduct(database, {
      sku: `BENCH-${newId()}`,
      name: `Tee ${n}`,
      description: ['A shirt.'],
      brand: 'Nukkad',
      material: 'Cotton',
      pricePaise: paiseFromRupees(PRICE),
      category: 'Top Wear',
      gender: 'Unisex',
      collections: [],
      images: [],
      sizes: [],
      colors: [],
      stock: [{ quantity: LARGE_STOCK }],
    })
    ids.push(id)
  }
  return ids
}

export interface Shopper {
  userId: string
  token: string
  tokenHash: string
  email: string
}

/** Creates logged-in customers. Each connection needs its own, because a customer can have only one checkout at a time. */
export async function createShoppers({ db }: Database, count: number): Promise<Shopper[]> {
  const shoppers = Array.from({ length: count }, () => {
    const [userId, token] = [newId(), generateToken()]
    return { userId, token, tokenHash: hashToken(token), email: `${userId}@example.in` }
  })
  await db.insert(users).values(
    shoppers.map(({ userId: id, email }) => ({
      id,
      name: 'Asha',
      email,
      passwordHash: '',
      role: 'customer' as const,
    })),
  )
  await db.insert(sessions).values(
    shoppers.map(({ userId, tokenHash }) => ({
      id: newId(),
      userId,
      tokenHash,
      device: 'benchmark',
      createdAt: new Date(),
      lastUsedAt: new Date(),
    })),
  )
  return shoppers
}
