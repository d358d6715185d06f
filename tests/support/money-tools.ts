import { expect } from 'vitest'
import { createProduct, type NewProduct } from '#domains/catalogue/server/create-product.ts'
import { verifyMoney } from '#domains/checkout/server/verify-money.ts'
import type { Database } from '#platform/database/connect.ts'
import { joinUser } from './join-user.ts'

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

export interface Item {
  productId: string
  quantity: number
  size?: string
  color?: string
  price?: number
}

export type Customer = Awaited<ReturnType<ReturnType<typeof moneyTools>['join']>>

interface Options {
  database: Database
  /** Where the shop and the sandbox gateway are; after a restart they may be somewhere else. */
  where: () => { url: string; gatewayUrl: string }
}

/** All that shoppers, the gateway's faults and the invariants need, wherever the shop runs. */
export function moneyTools({ database, where }: Options) {
  async function call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
    const response = await fetch(`${where().url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  async function rows<Row = Record<string, unknown>>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await database.pool.query(query, values)).rows as Row[]
  }

  async function key(): Promise<string> {
    const [account] = await rows<{ pair: string }>(
      `SELECT key_id || ':' || key_secret AS pair FROM sandbox_gateway.account`,
    )
    return `Basic ${Buffer.from(account?.pair ?? '').toString('base64')}`
  }

  let made = 0
  return {
    call,
    rows,
    /** A tee at ₹999 with so many in stock; answers its id. */
    async stock(quantity: number, different: Partial<NewProduct> = {}): Promise<string> {
      made++
      const usual = {
        sku: `NKD-${made}`,
        name: `Tee ${made}`,
        description: ['A shirt.'],
        pricePaise: 99_900,
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
      return (await createProduct(database, { ...usual, ...different })).id
    },
    /** A customer who is logged in. */
    join: async (role: 'customer' | 'admin' = 'customer') => joinUser(database, { role }),
    /** Goes to pay for these, at ₹999 each unless a price is said. */
    async checkout(customer: { token: string }, items: Item[], different: Record<string, unknown> = {}) {
      const checkoutItems = items.map((item) => ({ price: 999, ...item }))
      const totalPrice = checkoutItems.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const body = { checkoutItems, shippingAddress: address, paymentMethod: 'Online', totalPrice, ...different }
      return call('POST', '/checkout', { token: customer.token, body })
    },
    /** What the provider's window does when the shopper presses its button. */
    async payAtGateway(orderId: string, how: Record<string, unknown> = {}) {
      const response = await fetch(`${where().gatewayUrl}/v1/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: orderId, ...how }),
      })
      return { status: response.status, body: await response.json() }
    },
    async showProof({ token }: { token: string }, checkoutId: string, paymentDetails: unknown) {
      return call('PUT', `/checkout/${checkoutId}/pay`, { token, body: { paymentStatus: 'paid', paymentDetails } })
    },
    async finalize({ token }: { token: string }, checkoutId: string) {
      return call('POST', `/checkout/${checkoutId}/finalize`, { token })
    },
    /** Something that goes wrong at the gateway from now on. */
    async fault(fault: Record<string, unknown>): Promise<void> {
      const response = await fetch(`${where().gatewayUrl}/faults`, {
        method: 'POST',
        headers: { authorization: await key(), 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      expect(response.status).toBe(201)
    },
    async noFaults(): Promise<void> {
      await fetch(`${where().gatewayUrl}/faults`, { method: 'DELETE', headers: { authorization: await key() } })
    },
    async askGateway(method: 'GET' | 'POST', path: string) {
      const response = await fetch(`${where().gatewayUrl}${path}`, { method, headers: { authorization: await key() } })
      return { status: response.status, body: await response.json() }
    },
    /** What is wrong with money and stock: nothing, at any time. */
    async wrongs(): Promise<string[]> {
      const results = await verifyMoney(database)
      return results.flatMap(({ rule, found }) => found.map((what) => `${rule} ${what}`))
    },
    /** Every payment that the gateway took is an order, a refund or a matter for people here. */
    async unknownPayments(): Promise<unknown[]> {
      return rows(
        `SELECT g.id FROM sandbox_gateway.payments g
         LEFT JOIN orders o ON o.payment_id = g.id LEFT JOIN payments p ON p.id = g.id
         WHERE g.status IN ('captured', 'refunded') AND o.id IS NULL AND p.anomaly IS NULL`,
      )
    },
  }
}
