import { expect } from 'vitest'
import type { Return } from '#domains/returns/contract.ts'
import type { Money } from './money.ts'
import type { Customer, Item } from './money-tools.ts'

interface Placed {
  id: string
  email: string
  paymentId: string
  customer: Customer
  lines: string[]
}

/** All that tests of returns do again and again, in a shop that takes money. */
export function returnTools(shop: Money, admin: { token: string }) {
  return {
    /** A paid order. */
    async placed(items: Item[]): Promise<Placed> {
      const customer = await shop.join()
      const { body } = await shop.checkout(customer, items)
      const { body: proof } = await shop.payAtGateway(body.payment.orderId)
      await shop.showProof(customer, body._id, proof)
      const { body: order } = await shop.finalize(customer, body._id)
      expect(order._id).toMatch(/^[0-9a-f]{24}$/)
      const lines = (order.orderItems as { _id: string }[]).map(({ _id }) => _id)
      return { customer, id: order._id, email: order.user.email, paymentId: proof.razorpay_payment_id, lines }
    },
    /** Sends the form; what is not said is filled in. */
    async submit({ id, email }: { id: string; email: string }, different: Record<string, unknown> = {}) {
      const usual = { orderId: id, name: 'Asha Rao', email, number: '98450 12345', reasonDropdown: 'Changed my mind' }
      return shop.call('POST', '/returns', { body: { ...usual, ...different } })
    },
    /** What an admin does with a return. */
    async step(id: string, what: string, body?: unknown) {
      const isGiven = body !== undefined || ['receive', 'refund'].includes(what)
      return shop.call('POST', `/admin/returns/${id}/${what}`, {
        token: admin.token,
        ...(isGiven ? { body: body ?? {} } : {}),
      })
    },
    async cancel(orderId: string) {
      return shop.call('POST', `/admin/orders/${orderId}/cancel`, { token: admin.token, body: { reason: 'Asked to.' } })
    },
    async read(id: string) {
      return (await shop.call('GET', `/admin/returns/${id}`, { token: admin.token })).body
    },
    async ownReturns({ customer, id }: Placed): Promise<Return[]> {
      return (await shop.call('GET', `/returns?orderId=${id}`, { token: customer.token })).body
    },
    async mailsTo(email: string): Promise<string[]> {
      const query = 'SELECT subject FROM mails WHERE "to" = $1 ORDER BY created_at, id'
      return (await shop.rows<{ subject: string }>(query, [email])).map(({ subject }) => subject)
    },
    /** So that tests, which all come from one address, are not taken for a flood. */
    async forgetTurns(): Promise<void> {
      await shop.rows('TRUNCATE throttle')
    },
  }
}

/** A product in sizes M and L, with so many of each. */
export const inSizes = (m: number, l: number) => ({
  sizes: ['M', 'L'],
  colors: ['Black'],
  stock: [
    { size: 'M', color: 'Black', quantity: m },
    { size: 'L', color: 'Black', quantity: l },
  ],
})
