import { describe, expect, it } from 'vitest'
import { openGateway } from '#tests/support/sandbox-gateway.ts'
import { signPayment, signWebhook } from './signatures.ts'

/** A busy machine is no defect. */
const patience = { timeout: 10_000 }

const named = (received: { event: string }[]) => received.map(({ event }) => event)

describe('switching', () => {
  it('needs the key', async () => {
    const { url } = await openGateway()
    const response = await fetch(`${url}/sandbox/razorpay/faults/`, { method: 'DELETE' })
    expect(response.status).toBe(401)
  })

  it('refuses a fault that it does not know, and one that makes no sense', async () => {
    const { call } = await openGateway()
    expect((await call('POST', '/faults/', { fault: 'fire' })).status).toBe(400)
    expect((await call('POST', '/faults/', { fault: 'webhook_drop', call: 'pay' })).status).toBe(400)
    expect((await call('POST', '/faults/', { fault: 'reset', event: 'order.paid' })).status).toBe(400)
    expect((await call('POST', '/faults/', { fault: 'late_capture' })).status).toBe(400)
  })

  it('strikes as often as it was told, in the order it was told, until it is taken away', async () => {
    const { set, clear, newOrder, call } = await openGateway()
    const [struck, spared] = [await newOrder(), await newOrder()]
    await set({ fault: 'error_before', call: 'orders.fetch', order_id: struck.id, count: 2 })
    const statuses = async (id: string) => {
      const answers = [await call('GET', `/v1/orders/${id}`), await call('GET', `/v1/orders/${id}`)]
      return [...answers, await call('GET', `/v1/orders/${id}`)].map(({ status }) => status)
    }
    expect(await statuses(spared.id)).toEqual([200, 200, 200])
    expect(await statuses(struck.id)).toEqual([500, 500, 200])
    await set({ fault: 'throttled_before', call: 'orders.fetch', count: null })
    expect(await statuses(spared.id)).toEqual([429, 429, 429])
    expect((await call('GET', '/faults/')).body.count).toBe(2)
    await clear()
    expect(await statuses(spared.id)).toEqual([200, 200, 200])
  })
})

describe('answers', () => {
  const asked = { amount: 100, currency: 'INR', receipt: 'lost' }

  it.each(['error_after', 'time_out', 'reset', 'half_answer'])(
    'does what was asked for, whatever %s makes of the answer',
    async (fault) => {
      const { set, call } = await openGateway()
      await set({ fault, call: 'orders.create', ms: 50 })
      const lost = await call('POST', '/v1/orders', asked).catch(() => ({ status: 'none' }))
      expect(lost.status).toBe(fault === 'error_after' ? 500 : 'none')
      expect((await call('GET', '/v1/orders?receipt=lost')).body.count).toBe(1)
    },
  )

  it.each(['error_before', 'throttled_before'])('does nothing when %s strikes', async (fault) => {
    const { set, call } = await openGateway()
    await set({ fault, call: 'orders.create' })
    const refused = await call('POST', '/v1/orders', asked)
    expect(refused.status).toBe(fault === 'error_before' ? 500 : 429)
    expect(refused.body.error).toMatchObject({ code: fault === 'error_before' ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR' })
    expect((await call('GET', '/v1/orders?receipt=lost')).body.count).toBe(0)
  })

  it('loses the answer of a refund, and gives it again for the same key', async () => {
    const { set, call, newOrder, newPayment } = await openGateway()
    const payment = await newPayment((await newOrder()).id)
    await set({ fault: 'reset', call: 'payments.refund' })
    const refund = () =>
      call(
        'POST',
        `/v1/payments/${payment.id}/refund`,
        { amount: 1_000 },
        { 'x-refund-idempotency': 'one-refund-only' },
      )
    await expect(refund()).rejects.toThrow()
    expect((await refund()).status).toBe(200)
    expect((await call('GET', `/v1/payments/${payment.id}`)).body.amount_refunded).toBe(1_000)
  })

  it('drops the callback of a payment that was made', async () => {
    const { dropCallback, newOrder, pay, told, call, ear } = await openGateway()
    const { id } = await newOrder()
    await dropCallback({ order_id: id })
    await expect(pay(id)).rejects.toThrow()
    expect((await call('GET', `/v1/orders/${id}`)).body.status).toBe('paid')
    await told(id)
    expect(named(ear.received)).toContain('order.paid')
  })

  it('delays the callback, while the webhooks go ahead', async () => {
    const { delayCallback, newOrder, pay, told, ear } = await openGateway()
    const { id } = await newOrder()
    await delayCallback(400, { order_id: id })
    let isBack = false
    const paying = pay(id).finally(() => {
      isBack = true
    })
    await expect.poll(() => named(ear.received), { ...patience, interval: 10 }).toContain('order.paid')
    expect(isBack).toBe(false)
    expect((await paying).status).toBe(200)
    await told(id)
  })

  it('signs a callback badly, and it looks like a true one', async () => {
    const { spoilCallback, newOrder, pay, keySecret } = await openGateway()
    const { id } = await newOrder()
    await spoilCallback()
    const { body } = await pay(id)
    const signature = signPayment(keySecret, id, body.razorpay_payment_id)
    expect(body.razorpay_signature).toMatch(/^[0-9a-f]{64}$/)
    expect(body.razorpay_signature).not.toBe(signature)
  })
})

describe('payments', () => {
  it('takes another amount or another currency than the order has', async () => {
    const { set, newOrder, newPayment } = await openGateway()
    await set({ fault: 'wrong_amount', amount: 100 })
    await set({ fault: 'wrong_currency', currency: 'USD' })
    const { id } = await newOrder()
    expect(await newPayment(id)).toMatchObject({ status: 'captured', amount: 100, currency: 'USD' })
  })

  it('leaves a payment authorized that should have been captured', async () => {
    const { set, newOrder, newPayment, call } = await openGateway()
    await set({ fault: 'authorize_only' })
    const { id } = await newOrder()
    expect(await newPayment(id)).toMatchObject({ status: 'authorized' })
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'attempted' })
  })

  it('captures a failed payment when it is told to, and tells the shop', async () => {
    const { newOrder, pay, captureLate, told, call, ear } = await openGateway()
    const { id } = await newOrder()
    const { payment_id: paymentId } = (await pay(id, { outcome: 'failure' })).body.error.metadata
    expect((await captureLate(paymentId)).body).toMatchObject({ status: 'captured', error_code: null })
    expect((await captureLate(paymentId)).status).toBe(400)
    await told(id)
    expect(named(ear.received)).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: 129_900 })
  })

  it('captures a failed payment by itself after a while', async () => {
    const { set, newOrder, pay, call } = await openGateway()
    const { id } = await newOrder()
    await set({ fault: 'late_capture', ms: 100, order_id: id })
    await pay(id, { outcome: 'failure' })
    await expect.poll(async () => (await call('GET', `/v1/orders/${id}`)).body.status, patience).toBe('paid')
    const { items } = (await call('GET', `/v1/orders/${id}/payments`)).body
    expect(items).toMatchObject([{ status: 'captured', error_reason: null }])
  })

  it('captures a failed payment late, besides one that went through meanwhile', async () => {
    const { newOrder, pay, captureLate, told, call } = await openGateway()
    const { id } = await newOrder()
    const { payment_id: failed } = (await pay(id, { outcome: 'failure' })).body.error.metadata
    await pay(id)
    await captureLate(failed)
    const { items } = (await call('GET', `/v1/orders/${id}/payments`)).body
    expect(items).toMatchObject([{ status: 'captured' }, { id: failed, status: 'captured' }])
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: 129_900 })
    expect(named(await told(id)).filter((event) => event === 'order.paid')).toHaveLength(1)
  })

  it('takes two payments for one order, and tells of both', async () => {
    const { set, newOrder, pay, told, call, ear } = await openGateway()
    const { id } = await newOrder()
    await set({ fault: 'two_payments', order_id: id })
    await pay(id)
    const { items } = (await call('GET', `/v1/orders/${id}/payments`)).body
    expect(items).toMatchObject([{ status: 'captured' }, { status: 'captured' }])
    await told(id)
    expect(named(ear.received).filter((event) => event === 'payment.captured')).toHaveLength(2)
    expect(named(ear.received).filter((event) => event === 'order.paid')).toHaveLength(1)
  })

  it('keeps a refund pending until it is told how it ends', async () => {
    const { set, newOrder, newPayment, call, endRefund, told, ear } = await openGateway()
    const { id } = await newOrder()
    const payment = await newPayment(id)
    const refund = async () => (await call('POST', `/v1/payments/${payment.id}/refund`, { amount: 1_000 })).body
    const refunded = async () => (await call('GET', `/v1/payments/${payment.id}`)).body.amount_refunded
    await set({ fault: 'refund_pending', count: 2 })
    const [good, bad] = [await refund(), await refund()]
    expect(good.status).toBe('pending')
    expect(await refunded()).toBe(2_000)
    expect((await endRefund(good.id, 'processed')).body.status).toBe('processed')
    expect((await endRefund(bad.id, 'failed')).body.status).toBe('failed')
    expect((await endRefund(bad.id, 'processed')).status).toBe(400)
    expect(await refunded()).toBe(1_000)
    await told(id)
    expect(named(ear.received).slice(3)).toEqual([
      'refund.created',
      'refund.created',
      'refund.processed',
      'refund.failed',
    ])
  })

  it('lets a refund fail by itself after a while, and its money is the payment’s again', async () => {
    const { set, newOrder, newPayment, call } = await openGateway()
    const payment = await newPayment((await newOrder()).id)
    await set({ fault: 'refund_fails', ms: 50 })
    const { body } = await call('POST', `/v1/payments/${payment.id}/refund`)
    await expect.poll(async () => (await call('GET', `/v1/refunds/${body.id}`)).body.status, patience).toBe('failed')
    const after = (await call('GET', `/v1/payments/${payment.id}`)).body
    expect(after).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null })
  })
})

describe('webhooks', () => {
  it('come not at all while they are off', async () => {
    const { webhooksOff, clear, newOrder, pay, told, ear } = await openGateway()
    await webhooksOff()
    const { id } = await newOrder()
    await pay(id)
    expect((await told(id)).map(({ outcome }) => outcome)).toEqual(['dropped', 'dropped', 'dropped'])
    await clear()
    const next = await newOrder()
    await pay(next.id)
    await told(next.id)
    expect(ear.received).toHaveLength(3)
  })

  it('are dropped, delayed and doubled event by event', async () => {
    const { dropWebhook, delayWebhook, duplicateWebhook, newOrder, pay, told, ear } = await openGateway()
    await dropWebhook({ event: 'payment.authorized' })
    await delayWebhook(200, { event: 'payment.captured' })
    await duplicateWebhook(2, { event: 'order.paid' })
    const { id } = await newOrder()
    await pay(id)
    await told(id)
    expect(named(ear.received)).toEqual(['order.paid', 'order.paid', 'order.paid', 'payment.captured'])
    expect(new Set(ear.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(2)
  })

  it('come in the wrong order', async () => {
    const { reorderWebhooks, newOrder, pay, told, ear } = await openGateway()
    await reorderWebhooks()
    const { id } = await newOrder()
    await pay(id)
    await told(id)
    expect(named(ear.received)).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
  })

  it('come badly signed', async () => {
    const { spoilWebhook, newOrder, pay, told, ear, webhookSecret } = await openGateway()
    await spoilWebhook({ event: 'order.paid' })
    const { id } = await newOrder()
    await pay(id)
    await told(id)
    const isTrue = ear.received.map(
      ({ headers, raw }) => headers['x-razorpay-signature'] === signWebhook(webhookSecret, raw),
    )
    expect(isTrue).toEqual([true, true, false])
  })

  it('have all arrived before the callback is answered', async () => {
    const { webhookBeforeCallback, newOrder, pay, ear } = await openGateway()
    await webhookBeforeCallback()
    const { id } = await newOrder()
    expect((await pay(id)).status).toBe(200)
    expect(named(ear.received)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  })
})
