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

/** What happens when the shopper clicks Pay. */
export type Paying = 'captured' | 'failed' | 'authorized' | 'wrong' | 'twice'

/**
 * Simulates the payment provider in memory. It survives the shop's crashes, handles orders, payments, captures and
 * refunds like the sandbox gateway, and loses responses.
 */
export class GatewayTwin {
  readonly orders: GatewayOrder[] = []
  readonly payments: TwinPayment[] = []
  readonly refunds: TwinRefund[] = []
  /** Webhooks that the shop has not accepted yet. */
  reports: Report[] = []
  /** Sends no webhooks, as when the provider has disabled the shop's endpoint. */
  isSilent = false
  readonly #stage: Stage
  readonly #idPrefix: string
  #created = 0

  constructor(stage: Stage, idPrefix: string) {
    this.#stage = stage
    this.#idPrefix = idPrefix
  }

  /** Returns the gateway as seen by the current process. */
  reached(): Gateway {
    const life = this.#stage.life
    const call = <T>(handle: () => T) => this.#call(life, handle)
    return {
      ...createGateway(settings),
      createOrder: ({ amountPaise, currency, receipt }) =>
        call(() => this.#createOrder({ amount: amountPaise, currency, receipt })),
      findOrder: (receipt) => call(() => this.orders.find((order) => order.receipt === receipt)),
      listPayments: (orderId) =>
        call(() => this.payments.filter(({ order_id }) => order_id === orderId).map((payment) => ({ ...payment }))),
      capture: (paymentId, { amountPaise }) => call(() => this.#capture(paymentId, amountPaise)),
      refund: (refund) => call(() => ({ ...this.#refund(refund) })),
      getRefund: (id) => call(() => ({ ...this.#find(this.refunds, id) })),
    }
  }

  /** Simulates a call: the request or the response may get lost. */
  async #call<T>(life: number, handle: () => T): Promise<T> {
    const { random, odds } = this.#stage
    await this.#stage.turn(life)
    const isFaulty = random.isSo(odds.gateway)
    const fate = isFaulty ? random.weighed({ unreachable: 1, nothing: 1, done: 2 }) : 'answered'
    if (fate === 'unreachable') throw new GatewayError('unreachable', 'connection refused')
    if (fate === 'nothing') throw new GatewayError('unclear', 'no response; nothing was done')
    const result = handle()
    await this.#stage.turn(life)
    if (fate === 'done') throw new GatewayError('unclear', 'no response; it was done')
    return result
  }

  #newId(kind: string): string {
    return `${kind}_${this.#idPrefix}_${String(++this.#created).padStart(4, '0')}`
  }

  #find<T extends { id: string }>(all: T[], id: string): T {
    const match = all.find((entity) => entity.id === id)
    if (!match) throw new GatewayError('refused', 'no such id')
    return match
  }

  #createOrder(fields: Omit<GatewayOrder, 'id'>): GatewayOrder {
    const order = { id: this.#newId('order'), ...fields }
    this.orders.push(order)
    return order
  }

  #capture(id: string, amount: number): GatewayPayment {
    const payment = this.#find(this.payments, id)
    if (payment.status !== 'authorized' || payment.amount !== amount) {
      throw new GatewayError('refused', 'not capturable')
    }
    this.#markCaptured(payment)
    return { ...payment }
  }

  #markCaptured(payment: TwinPayment): void {
    payment.status = 'captured'
    this.#sendWebhook('payment.captured', { payment })
    this.#sendWebhook('order.paid', { payment })
  }

  #refund({ paymentId, amountPaise, key }: { paymentId: string; amountPaise: number; key: string }): TwinRefund {
    const existing = this.refunds.find((refund) => refund.key === key)
    if (existing) return existing
    const payment = this.#find(this.payments, paymentId)
    if (payment.status !== 'captured' || payment.refunded + amountPaise > payment.amount) {
      throw new GatewayError('refused', 'amount exceeds the remaining payment')
    }
    payment.refunded += amountPaise
    if (payment.refunded === payment.amount) payment.status = 'refunded'
    const status = this.#stage.random.isSo(0.4) ? ('pending' as const) : ('processed' as const)
    const refund = { id: this.#newId('rfnd'), payment_id: paymentId, amount: amountPaise, status, key }
    this.refunds.push(refund)
    this.#sendWebhook('refund.created', { payment, refund })
    if (status === 'processed') this.#sendWebhook('refund.processed', { payment, refund })
    return refund
  }

  /** Completes or fails a pending refund. */
  endRefund(status: 'processed' | 'failed'): void {
    const refund = this.#stage.random.oneOf(this.refunds.filter(({ status: current }) => current === 'pending'))
    if (!refund) return
    refund.status = status
    const payment = this.#find(this.payments, refund.payment_id)
    if (status === 'failed') {
      payment.refunded -= refund.amount
      payment.status = 'captured'
    }
    this.#sendWebhook(`refund.${status}`, { payment, refund })
  }

  /** Pays like the payment window and returns the proof that the page receives, if any. */
  pay(orderId: string, scenario: Paying) {
    const order = this.#find(this.orders, orderId)
    const isPaid = this.payments.some(({ order_id, status }) => order_id === orderId && status !== 'failed')
    if (isPaid) return undefined
    const first = this.#createPayment(order, scenario === 'wrong' ? order.amount + 100 : order.amount)
    if (scenario === 'failed') {
      first.status = 'failed'
      this.#sendWebhook('payment.failed', { payment: first })
      return undefined
    }
    if (scenario === 'authorized') {
      first.status = 'authorized'
      this.#sendWebhook('payment.authorized', { payment: first })
    } else this.#markCaptured(first)
    if (scenario === 'twice') this.#markCaptured(this.#createPayment(order, order.amount))
    const signature = createHmac('sha256', keySecret).update(`${orderId}|${first.id}`).digest('hex')
    return { razorpay_payment_id: first.id, razorpay_order_id: orderId, razorpay_signature: signature }
  }

  #createPayment(order: GatewayOrder, amount: number): TwinPayment {
    const payment: TwinPayment = {
      id: this.#newId('pay'),
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

  /** Captures a payment that had failed. */
  captureLate(): void {
    const failed = this.#stage.random.oneOf(this.payments.filter(({ status }) => status === 'failed'))
    if (failed) this.#markCaptured(failed)
  }

  #sendWebhook(event: string, { payment, refund }: { payment: TwinPayment; refund?: TwinRefund }): void {
    if (this.isSilent) return
    const payload = {
      payment: { entity: { id: payment.id, order_id: payment.order_id, status: payment.status } },
      ...(refund ? { refund: { entity: { id: refund.id, status: refund.status } } } : {}),
    }
    const body = Buffer.from(JSON.stringify({ entity: 'event', event, payload }))
    const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
    this.reports.push({ eventId: this.#newId('evt'), body, signature })
  }
}
