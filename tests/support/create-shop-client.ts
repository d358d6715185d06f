import { expect } from 'vitest'
import { createProduct, type NewProduct } from '#domains/catalogue/server/create-product.ts'
import { checkInvariants } from '#domains/checkout/server/admin-payments.ts'
import type { Database } from '#platform/database/connect.ts'
import { asPaise } from '#shared/money.ts'
import { createLoggedInUser } from './create-logged-in-user.ts'

export const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560025',
  country: 'India',
  phone: '+91 98450 12345',
}

export interface CheckoutItem {
  productId: string
  quantity: number
  size?: string
  color?: string
  price?: number
}

export type Customer = Pick<Awaited<ReturnType<ReturnType<typeof createShopClient>['createUser']>>, 'id' | 'token'>

interface Options {
  database: Database
  /** Read on every call, because the URLs may change after a restart. */
  getUrls: () => { url: string; providerUrl: string }
}

/** Creates helpers that act as shoppers, inject payment provider faults and check the invariants of a running shop. */
export function createShopClient({ database, getUrls }: Options) {
  async function call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
    const response = await fetch(`${getUrls().url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  async function query<Row = Record<string, unknown>>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await database.pool.query(statement, values)).rows as Row[]
  }

  async function getProviderAuthorization(): Promise<string> {
    const [account] = await query<{ credentials: string }>(
      `SELECT key_id || ':' || key_secret AS credentials FROM sandbox_gateway.account`,
    )
    return `Basic ${Buffer.from(account?.credentials ?? '').toString('base64')}`
  }

  let createdCount = 0
  return {
    call,
    query,
    /** Creates a tee at ₹999 and returns its id. */
    async addProduct(quantity: number, overrides: Partial<NewProduct> = {}): Promise<string> {
      createdCount++
      const defaults = {
        sku: `NKD-${createdCount}`,
        name: `Tee ${createdCount}`,
        description: ['A shirt.'],
        pricePaise: asPaise(99_900),
        category: 'Top Wear',
        gender: 'Unisex' as const,
        collections: [],
        sizes: [],
        colors: [],
        brand: 'Nukkad',
        material: 'Cotton',
        images: [],
        stock: [{ quantity }],
      }
      return (await createProduct(database, { ...defaults, ...overrides })).id
    },
    createUser: async (role: 'customer' | 'admin' = 'customer') => createLoggedInUser(database, { role }),
    /** Starts a checkout, at ₹999 per item unless it has a price. */
    async createCheckout(customer: { token: string }, items: CheckoutItem[], overrides: Record<string, unknown> = {}) {
      const checkoutItems = items.map((item) => ({ price: 999, ...item }))
      const totalPrice = checkoutItems.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const body = { checkoutItems, shippingAddress: address, paymentMethod: 'Online', totalPrice, ...overrides }
      return call('POST', '/checkout', { token: customer.token, body })
    },
    /** Pays like the payment window when the shopper clicks Pay. */
    async payAtProvider(providerOrderId: string, options: Record<string, unknown> = {}) {
      const response = await fetch(`${getUrls().providerUrl}/v1/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: providerOrderId, ...options }),
      })
      return { status: response.status, body: await response.json() }
    },
    async submitPaymentProof({ token }: { token: string }, checkoutId: string, paymentDetails: unknown) {
      return call('PUT', `/checkout/${checkoutId}/pay`, { token, body: { paymentStatus: 'paid', paymentDetails } })
    },
    async finalizeCheckout({ token }: { token: string }, checkoutId: string) {
      return call('POST', `/checkout/${checkoutId}/finalize`, { token })
    },
    async injectFault(fault: Record<string, unknown>): Promise<void> {
      const response = await fetch(`${getUrls().providerUrl}/faults`, {
        method: 'POST',
        headers: { authorization: await getProviderAuthorization(), 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      expect(response.status).toBe(201)
    },
    async clearFaults(): Promise<void> {
      await fetch(`${getUrls().providerUrl}/faults`, {
        method: 'DELETE',
        headers: { authorization: await getProviderAuthorization() },
      })
    },
    async callProvider(method: 'GET' | 'POST', path: string) {
      const response = await fetch(`${getUrls().providerUrl}${path}`, {
        method,
        headers: { authorization: await getProviderAuthorization() },
      })
      return { status: response.status, body: await response.json() }
    },
    /** Lists violated money and stock invariants; must be empty at all times. */
    async findInvariantViolations(): Promise<string[]> {
      const results = await checkInvariants(database)
      return results.flatMap(({ rule, found }) => found.map((violation) => `${rule} ${violation}`))
    },
    /** Lists captured payments that are neither an order nor refunded nor flagged for review. */
    async findUnaccountedPayments(): Promise<unknown[]> {
      return query(
        `SELECT g.id FROM sandbox_gateway.payments g
         LEFT JOIN orders o ON o.payment_id = g.id LEFT JOIN payments p ON p.id = g.id
         WHERE g.status IN ('captured', 'refunded') AND o.id IS NULL AND p.anomaly IS NULL`,
      )
    },
  }
}
