import { createHmac } from 'node:crypto'
import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import {
  createGateway,
  type Gateway,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
} from '#domains/payments/server/gateway.ts'
import type { Stage } from './stage.ts'

const keySecret = 'a secret between two'
const webhookSecret = 'another secret between two'
const settings = { url: 'http://nowhere.invalid', keyId: 'rzp_test_twin', keySecret, webhookSecret, scriptUrl: '/' }

export interface Report {
  eventId: string
  body: Buffer
  signature: string
}

interface TwinPayment extends GatewayPayment {
  refunded: number
}

interface TwinRefund extends GatewayRefund {
  key: string
}

/** What may come of a shopper's pressing the button. */
export type Paying = 'captured' | 'failed' | 'authorized' | 'wrong' | 'twice'

/**
 * The provider, in memory: a party of its own that outlives the shop's crashes. It takes orders, payments, captures and
 * refunds as the sandbox gateway does, and its answers get lost.
 */
export class GatewayTwin {
  readonly orders: GatewayOrder[] = []
  readonly payments: TwinPayment[] = []
  readonly refunds: TwinRefund[] = []
  /** Reports that were not taken yet. */
  reports: Report[] = []
  /** Never reports anything, as when the provider has given the shop's address up. */
  isSilent = false
  readonly #stage: Stage
  readonly #mark: string
  #made = 0

  constructor(stage: Stage, mark: string) {
    this.#stage = stage
    this.#mark = mark
  }

  /** The provider as the process sees it that lives now. */
  reached(): Gateway {
    const life = this.#stage.life
    const ask = <T>(answer: () => T) => this.#ask(life, answer)
    return {
      ...createGateway(settings),
      createOrder: ({ amountPaise, currency, receipt }) =>
        ask(() => this.#order({ amount: amountPaise, currency, receipt })),
      findOrder: (receipt) => ask(() => this.orders.find((order) => order.receipt === receipt)),
      listPayments: (orderId) =>
        ask(() => this.payments.filter(({ order_id }) => order_id === orderId).map((payment) => ({ ...payment }))),
      capture: (paymentId, { amountPaise }) => ask(() => this.#capture(paymentId, amountPaise)),
      refund: (wanted) => ask(() => ({ ...this.#refund(wanted) })),
      getRefund: (id) => ask(() => ({ ...this.#find(this.refunds, id) })),
    }
  }

  /** A question travels, may get lost, may be answered, and the answer travels and may get lost. */
  async #ask<T>(life: number, answer: () => T): Promise<T> {
    const { random, odds } = this.#stage
    await this.#stage.turn(life)
    const isFaulty = random.isSo(odds.gateway)
    const fate = isFaulty ? random.weighed({ unreachable: 1, nothing: 1, done: 2 }) : 'answered'
    if (fate === 'unreachable') throw new GatewayError('unreachable', 'nobody was there')
    if (fate === 'nothing') throw new GatewayError('unclear', 'no answer, and nothing was done')
    const told = answer()
    await this.#stage.turn(life)
    if (fate === 'done') throw new GatewayError('unclear', 'no answer, though it was done')
    return told
  }

  #id(kind: string): string {
    return `${kind}_${this.#mark}_${String(++this.#made).padStart(4, '0')}`
  }

  #find<T extends { id: string }>(all: T[], id: string): T {
    const found = all.find((one) => one.id === id)
    if (!found) throw new GatewayError('refused', 'there is no such id')
    return found
  }

  #order(wanted: Omit<GatewayOrder, 'id'>): GatewayOrder {
    const order = { id: this.#id('order'), ...wanted }
    this.orders.push(order)
    return order
  }

  #capture(id: string, amount: number): GatewayPayment {
    const payment = this.#find(this.payments, id)
    if (payment.status !== 'authorized' || payment.amount !== amount) {
      throw new GatewayError('refused', 'it cannot be captured')
    }
    this.#take(payment)
    return { ...payment }
  }

  #take(payment: TwinPayment): void {
    payment.status = 'captured'
    this.#report('payment.captured', { payment })
    this.#report('order.paid', { payment })
  }

  #refund({ paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string }): TwinRefund {
    const known = this.refunds.find((refund) => refund.key === key)
    if (known) return known
    const payment = this.#find(this.payments, paymentId)
    if (payment.status !== 'captured' || payment.refunded + amountPaise > payment.amount) {
      throw new GatewayError('refused', 'so much is not left')
    }
    payment.refunded += amountPaise
    if (payment.refunded === payment.amount) payment.status = 'refunded'
    const status = this.#stage.random.isSo(0.4) ? ('pending' as const) : ('processed' as const)
    const refund = { id: this.#id('rfnd'), payment_id: paymentId, amount: amountPaise, status, key }
    this.refunds.push(refund)
    this.#report('refund.created', { payment, refund })
    if (status === 'processed') this.#report('refund.processed', { payment, refund })
    return refund
  }

  /** What was pending has arrived, or has not after all. */
  endRefund(status: 'processed' | 'failed'): void {
    const refund = this.#stage.random.oneOf(this.refunds.filter((each) => each.status === 'pending'))
    if (!refund) return
    refund.status = status
    const payment = this.#find(this.payments, refund.payment_id)
    if (status === 'failed') {
      payment.refunded -= refund.amount
      payment.status = 'captured'
    }
    this.#report(`refund.${status}`, { payment, refund })
  }

  /** What the window does; answers what it hands to the page, if it does. */
  pay(orderId: string, how: Paying) {
    const order = this.#find(this.orders, orderId)
    const isPaid = this.payments.some(({ order_id, status }) => order_id === orderId && status !== 'failed')
    if (isPaid) return undefined
    const first = this.#payment(order, how === 'wrong' ? order.amount + 100 : order.amount)
    if (how === 'failed') {
      first.status = 'failed'
      this.#report('payment.failed', { payment: first })
      return undefined
    }
    if (how === 'authorized') {
      first.status = 'authorized'
      this.#report('payment.authorized', { payment: first })
    } else this.#take(first)
    if (how === 'twice') this.#take(this.#payment(order, order.amount))
    const signed = createHmac('sha256', keySecret).update(`${orderId}|${first.id}`).digest('hex')
    return { razorpay_payment_id: first.id, razorpay_order_id: orderId, razorpay_signature: signed }
  }

  #payment(order: GatewayOrder, amount: number): TwinPayment {
    const payment: TwinPayment = {
      id: this.#id('pay'),
      order_id: order.id,
      amount,
      currency: order.currency,
      status: 'created',
      method: 'card',
      created_at: Math.floor(this.#stage.now().getTime() / 1000),
      refunded: 0,
    }
    this.payments.push(payment)
    return payment
  }

  /** A payment that failed comes to something after all. */
  captureLate(): void {
    const failed = this.#stage.random.oneOf(this.payments.filter(({ status }) => status === 'failed'))
    if (failed) this.#take(failed)
  }

  #report(event: string, { payment, refund }: { payment: TwinPayment; refund?: TwinRefund }): void {
    if (this.isSilent) return
    const payload = {
      payment: { entity: { id: payment.id, order_id: payment.order_id, status: payment.status } },
      ...(refund ? { refund: { entity: { id: refund.id, status: refund.status } } } : {}),
    }
    const body = Buffer.from(JSON.stringify({ entity: 'event', event, payload }))
    const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
    this.reports.push({ eventId: this.#id('evt'), body, signature })
  }
}
