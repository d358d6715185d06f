import { createHmac } from 'node:crypto'
import {
  createPaymentProvider,
  type PaymentProvider,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '#domains/payments/server/payment-provider.ts'
import { ProviderError } from '#domains/payments/server/provider-client.ts'
import type { Paise } from '#shared/money.ts'
import type { Scheduler } from './scheduler.ts'

const keySecret = 'key-secret'
const webhookSecret = 'webhook-secret'
const settings = {
  url: 'http://nowhere.invalid',
  keyId: 'rzp_test_simulation',
  keySecret,
  webhookSecret,
  scriptUrl: '/',
}

export interface Webhook {
  eventId: string
  body: Buffer
  signature: string
}

interface FakePayment extends ProviderPayment {
  /** In paise. */
  refunded: number
}

interface FakeRefund extends ProviderRefund {
  key: string
}

const isMadeBetween = ({ created_at: seconds }: ProviderPayment, from: Date, to: Date) =>
  seconds >= Math.floor(from.getTime() / 1000) && seconds <= Math.floor(to.getTime() / 1000)

/** The result of clicking Pay. */
export type PaymentScenario = 'captured' | 'failed' | 'authorized' | 'wrongAmount' | 'twice'

/**
 * Simulates the payment provider in memory. It survives the shop's crashes, handles orders, payments, captures and
 * refunds like the sandbox gateway, and loses some requests and responses.
 */
export class FakeProvider {
  readonly orders: ProviderOrder[] = []
  readonly payments: FakePayment[] = []
  readonly refunds: FakeRefund[] = []
  /** Webhooks that the shop has not accepted yet. */
  pendingWebhooks: Webhook[] = []
  /** False simulates a provider that has disabled the shop's endpoint. */
  sendsWebhooks = true
  readonly #scheduler: Scheduler
  readonly #idPrefix: string
  #createdCount = 0

  constructor(scheduler: Scheduler, idPrefix: string) {
    this.#scheduler = scheduler
    this.#idPrefix = idPrefix
  }

  /** Returns a client for the current process. */
  connect(): PaymentProvider {
    const crashCount = this.#scheduler.crashCount
    const call = <T>(handle: () => T) => this.#call(crashCount, handle)
    return {
      ...createPaymentProvider(settings),
      createOrder: ({ amountPaise, currency, receipt }) =>
        call(() => this.#createOrder({ amount: amountPaise, currency, receipt })),
      findOrder: (receipt) => call(() => this.orders.find((order) => order.receipt === receipt)),
      listPayments: (orderId) =>
        call(() => this.payments.filter(({ order_id }) => order_id === orderId).map((payment) => ({ ...payment }))),
      listPaymentsBetween: ({ from, to }) =>
        call(() =>
          this.payments
            .filter((payment) => isMadeBetween(payment, from, to))
            .map((payment) => ({ ...payment }))
            .toReversed(),
        ),
      capture: (paymentId, { amountPaise }) => call(() => this.#capture(paymentId, amountPaise)),
      refund: (refund) => call(() => ({ ...this.#refund(refund) })),
      getRefund: (id) => call(() => ({ ...this.#find(this.refunds, id) })),
    }
  }

  /** Simulates a call: the request or the response may get lost. */
  async #call<T>(crashCount: number, handle: () => T): Promise<T> {
    const { random, faultRates } = this.#scheduler
    await this.#scheduler.waitUntilScheduled(crashCount)
    const isFaulty = random.chance(faultRates.paymentProvider)
    const outcome = isFaulty ? random.pickWeighted({ unreachable: 1, requestLost: 1, responseLost: 2 }) : 'success'
    if (outcome === 'unreachable') throw new ProviderError('not_processed', 'connection refused')
    if (outcome === 'requestLost') throw new ProviderError('unknown', 'no response; the request was lost')
    const result = handle()
    await this.#scheduler.waitUntilScheduled(crashCount)
    if (outcome === 'responseLost') throw new ProviderError('unknown', 'no response; the request was handled')
    return result
  }

  #newId(kind: string): string {
    return `${kind}_${this.#idPrefix}_${String(++this.#createdCount).padStart(4, '0')}`
  }

  #find<T extends { id: string }>(entities: T[], id: string): T {
    const match = entities.find((entity) => entity.id === id)
    if (!match) throw new ProviderError('refused', 'no such id')
    return match
  }

  #createOrder(fields: Omit<ProviderOrder, 'id'>): ProviderOrder {
    const order = { id: this.#newId('order'), ...fields }
    this.orders.push(order)
    return order
  }

  #capture(id: string, amount: number): ProviderPayment {
    const payment = this.#find(this.payments, id)
    if (payment.status !== 'authorized' || payment.amount !== amount) {
      throw new ProviderError('refused', 'not capturable')
    }
    this.#markCaptured(payment)
    return { ...payment }
  }

  #markCaptured(payment: FakePayment): void {
    payment.status = 'captured'
    this.#sendWebhook('payment.captured', { payment })
    this.#sendWebhook('order.paid', { payment })
  }

  #refund({ paymentId, amountPaise, key }: { paymentId: string; amountPaise: Paise; key: string }): FakeRefund {
    const existing = this.refunds.find((refund) => refund.key === key)
    if (existing) return existing
    const payment = this.#find(this.payments, paymentId)
    if (payment.status !== 'captured' || payment.refunded + amountPaise > payment.amount) {
      throw new ProviderError('refused', 'amount exceeds the remaining payment')
    }
    payment.refunded += amountPaise
    if (payment.refunded === payment.amount) payment.status = 'refunded'
    const status = this.#scheduler.random.chance(0.4) ? ('pending' as const) : ('processed' as const)
    const refund = { id: this.#newId('rfnd'), payment_id: paymentId, amount: amountPaise, status, key }
    this.refunds.push(refund)
    this.#sendWebhook('refund.created', { payment, refund })
    if (status === 'processed') this.#sendWebhook('refund.processed', { payment, refund })
    return refund
  }

  /** Ends a pending refund. */
  completeRefund(status: 'processed' | 'failed'): void {
    const refund = this.#scheduler.random.pick(this.refunds.filter((candidate) => candidate.status === 'pending'))
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
  pay(orderId: string, scenario: PaymentScenario) {
    const order = this.#find(this.orders, orderId)
    const isPaid = this.payments.some(({ order_id, status }) => order_id === orderId && status !== 'failed')
    if (isPaid) return undefined
    const payment = this.#createPayment(order, scenario === 'wrongAmount' ? order.amount + 100 : order.amount)
    if (scenario === 'failed') {
      payment.status = 'failed'
      this.#sendWebhook('payment.failed', { payment })
      return undefined
    }
    if (scenario === 'authorized') {
      payment.status = 'authorized'
      this.#sendWebhook('payment.authorized', { payment })
    } else this.#markCaptured(payment)
    if (scenario === 'twice') this.#markCaptured(this.#createPayment(order, order.amount))
    const signature = createHmac('sha256', keySecret).update(`${orderId}|${payment.id}`).digest('hex')
    return { razorpay_payment_id: payment.id, razorpay_order_id: orderId, razorpay_signature: signature }
  }

  #createPayment(order: ProviderOrder, amount: number): FakePayment {
    const payment: FakePayment = {
      id: this.#newId('pay'),
      order_id: order.id,
      amount,
      currency: order.currency,
      status: 'created',
      method: 'card',
      created_at: Math.floor(this.#scheduler.now().getTime() / 1000),
      refunded: 0,
    }
    this.payments.push(payment)
    return payment
  }

  /** Captures a payment that had failed, as a provider does after a late authorization. */
  captureFailedPayment(): void {
    const failedPayment = this.#scheduler.random.pick(this.payments.filter(({ status }) => status === 'failed'))
    if (failedPayment) this.#markCaptured(failedPayment)
  }

  #sendWebhook(event: string, { payment, refund }: { payment: FakePayment; refund?: FakeRefund }): void {
    if (!this.sendsWebhooks) return
    const payload = {
      payment: { entity: { id: payment.id, order_id: payment.order_id, status: payment.status } },
      ...(refund ? { refund: { entity: { id: refund.id, status: refund.status } } } : {}),
    }
    const body = Buffer.from(JSON.stringify({ entity: 'event', event, payload }))
    const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
    this.pendingWebhooks.push({ eventId: this.#newId('evt'), body, signature })
  }
}
