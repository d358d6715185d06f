import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import type { Checkout } from '#domains/checkout/contract.ts'
import type { Order } from '#domains/orders/contract.ts'
import { MINUTE } from '#shared/time.ts'
import { logInNewAccount } from './accounts.ts'
import { cartDrawer } from './cart.ts'
import { findAvailableSize, findSingleColorProduct } from './products.ts'
import { visit } from './visit.ts'

export const address = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  address: '14, Third Cross, Malleshwaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560003',
  country: 'India',
  phone: '+91 98765 43210',
}

export const CHECKOUT_ID = '00000000000000000000000c'
export const ORDER_ID = '0196aa11bb22cc33dd44ee5f'
const SCRIPT = '/sandbox/razorpay/v1/checkout.js'

export const paymentProof = {
  razorpay_payment_id: 'pay_00000000000001',
  razorpay_order_id: 'order_00000000000001',
  razorpay_signature: 'a'.repeat(64),
}

const item = {
  productId: '1'.repeat(24),
  name: 'Cutting Chai Tee',
  image: '/no-such-picture.webp',
  size: 'M',
  color: 'Black',
  price: 899,
  quantity: 2,
}

export function createCheckout(changes: Partial<Checkout> = {}): Checkout {
  return {
    _id: CHECKOUT_ID,
    status: 'open',
    checkoutItems: [item],
    shippingAddress: address,
    paymentMethod: 'Online',
    totalPrice: 1798,
    shipping: {
      option: 'standard',
      name: 'Standard Delivery',
      charge: 0,
      deliverFrom: '2026-11-18',
      deliverBy: '2026-11-22',
    },
    isPaid: false,
    createdAt: new Date().toISOString(),
    holdExpiresAt: new Date(Date.now() + 20 * MINUTE).toISOString(),
    payment: {
      provider: 'razorpay',
      scriptUrl: SCRIPT,
      key: 'rzp_test_key',
      orderId: paymentProof.razorpay_order_id,
      amount: 179800,
      currency: 'INR',
    },
    ...changes,
  }
}

export function createOrder(changes: Partial<Order> = {}): Order {
  return {
    _id: ORDER_ID,
    createdAt: '2026-11-15T20:30:00.000Z',
    orderItems: [{ ...item, _id: '2'.repeat(24), sku: 'NUK-CHAI-M-BLK' }],
    shippingAddress: address,
    totalPrice: 1798,
    isPaid: true,
    paymentStatus: 'paid',
    paymentMethod: 'Online',
    paidAt: '2026-11-15T20:30:00.000Z',
    shippingMethod: 'Standard Delivery',
    status: 'Processing',
    statusHistory: [{ status: 'Processing', at: '2026-11-15T20:30:00.000Z' }],
    estimatedDelivery: '2026-11-22T20:30:00.000Z',
    user: { name: 'Asha', email: 'asha@nukkad.example' },
    ...changes,
  }
}

export const errorResponse = (
  code: string,
  message: string,
  errors?: { field: string; message: string; limit?: number }[],
) => ({
  json: { code, message, ...(errors ? { errors } : {}) },
})

/** Mocks of the checkout API, which a test can replace; `sent` records the requests. */
export interface MockShop {
  live: Checkout | null
  create: (route: Route) => Promise<void>
  pay: (route: Route) => Promise<void>
  finalize: (route: Route) => Promise<void>
  outcome: (route: Route) => Promise<void>
  script: (route: Route) => Promise<void>
  sent: { call: string; body: unknown }[]
  /** Restores the default mocks for the next step of a test. */
  reset: (live?: Checkout | null) => void
}

/** A payment window without UI that the test controls. */
const windowScript = `window.Razorpay = class {
  constructor(options) { this.options = options; this.listeners = {}; window.paymentWindow = this }
  on(event, listener) { this.listeners[event] = listener }
  open() { window.openedWindowCount = (window.openedWindowCount ?? 0) + 1; window.isPaymentWindowClosed = false }
  close() { window.isPaymentWindowClosed = true }
}`

declare global {
  interface Window {
    openedWindowCount?: number
    isPaymentWindowClosed?: boolean
    showedEmptyCart?: boolean
    paymentWindow?: {
      options: {
        handler: (proof: unknown) => void
        modal: { ondismiss: () => void }
        [option: string]: unknown
      }
      listeners: Record<string, (event: unknown) => void>
    }
  }
}

export async function mockShop(page: Page, live: Checkout | null = null): Promise<MockShop> {
  const defaults: Pick<MockShop, 'create' | 'pay' | 'finalize' | 'outcome' | 'script'> = {
    create: async (route) => {
      shop.live = createCheckout()
      await route.fulfill({ status: 201, json: shop.live })
    },
    pay: (route) => route.fulfill({ json: createCheckout({ status: 'paid', isPaid: true }) }),
    finalize: (route) => route.fulfill({ json: createOrder() }),
    outcome: (route) => {
      const isPaid = shop.live?.status === 'paid' || shop.sent.some(({ call }) => call === 'PUT pay')
      return route.fulfill({ json: { outcome: isPaid ? 'pending' : 'unpaid' } })
    },
    script: (route) => route.fulfill({ contentType: 'text/javascript', body: windowScript }),
  }
  const shop: MockShop = {
    ...defaults,
    live,
    sent: [],
    reset: (nextLive = null) => {
      Object.assign(shop, defaults, { live: nextLive })
      shop.sent.length = 0
    },
  }
  await page.route(`**${SCRIPT}`, (route) => shop.script(route))
  await page.route(/\/api\/checkout(\/|$)/, async (route) => {
    const request = route.request()
    const [, , , id, action] = new URL(request.url()).pathname.split('/')
    const call = [request.method(), id === 'live' ? id : action].filter(Boolean).join(' ')
    if (call !== 'GET live' && call !== 'GET outcome') shop.sent.push({ call, body: request.postDataJSON() })
    if (call === 'GET live') {
      const response = await route.fetch()
      return route.fulfill({ json: { ...(response.ok() ? await response.json() : {}), checkout: shop.live } })
    }
    if (call === 'POST') return shop.create(route)
    if (call === 'PUT pay') return shop.pay(route)
    if (call === 'POST finalize') return shop.finalize(route)
    if (call === 'GET outcome') return shop.outcome(route)
    expect(call).toBe('DELETE')
    shop.live = null
    return route.fulfill({ json: createCheckout({ status: 'cancelled' }) })
  })
  return shop
}

/** Adds units of one product to the customer's cart on the server. */
export async function fillCart(request: APIRequestContext, token: string, quantity = 2) {
  const product = await findSingleColorProduct(request)
  const size = findAvailableSize(product, product.colors[0])
  const response = await request.post('/api/cart', {
    data: { productId: product._id, size, color: product.colors[0], quantity },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok()).toBe(true)
  return { product, size }
}

/** Logs in a customer with one product in the cart. */
export async function logInWithCart(page: Page, quantity = 2) {
  const account = await logInNewAccount(page)
  return { ...account, ...(await fillCart(page.request, account.token, quantity)) }
}

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  postalCode: 'PIN code',
  phone: 'Phone',
} as const

const selectLabels = { state: 'State', country: 'Country' } as const

export const addressField = (page: Page, name: keyof typeof labels | keyof typeof selectLabels) =>
  page
    .getByRole('main')
    .getByLabel(name === 'postalCode' ? /^(PIN|Postal) code$/ : { ...labels, ...selectLabels }[name], {
      exact: true,
    })

export async function fillAddress(page: Page, changes: Partial<typeof address> = {}): Promise<void> {
  const values = { ...address, ...changes }
  await addressField(page, 'country').selectOption(values.country)
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) await addressField(page, name).fill(values[name])
  if (values.country === 'India') await addressField(page, 'state').selectOption(values.state)
  else await addressField(page, 'state').fill(values.state)
}

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ })
export const alertMessage = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ })

export const main = (page: Page) => page.getByRole('main')
export const receipt = (page: Page) => page.getByRole('article', { name: /^Receipt/ })

export async function openCheckout(page: Page): Promise<void> {
  await visit(page, '/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
}

/** Goes to the checkout through the cart, without loading a page. */
export async function proceedToCheckout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await cartDrawer(page).getByRole('link', { name: 'Proceed To Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
}

/** Returns how many payment windows this page has opened. */
export const countOpenedWindows = (page: Page) => page.evaluate(() => window.openedWindowCount ?? 0)

export const isWindowClosed = (page: Page) => page.evaluate(() => window.isPaymentWindowClosed)

/** Presses Pay and waits until another payment window is open. */
export async function waitForPaymentWindow(page: Page): Promise<void> {
  const openedBefore = await countOpenedWindows(page)
  await payButton(page).click()
  await page.waitForFunction((count) => (window.openedWindowCount ?? 0) > count, openedBefore)
}

/** Reports a successful payment, as the payment window does. */
export const completePayment = (page: Page) =>
  page.evaluate((proofOfPayment) => window.paymentWindow?.options.handler(proofOfPayment), paymentProof)
