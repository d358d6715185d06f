import { describe, expect, it } from 'vitest'
import { createGatewayClient } from '#tests/support/create-gateway-client.ts'
import { startGateway, startGatewayProcess } from '#tests/support/start-gateway.ts'
import { signPayment, signWebhook } from './signatures.ts'

const pollOptions = { timeout: 10_000 }

const eventNames = (received: { event: string }[]) => received.map(({ event }) => event)

describe('setting faults', () => {
  it('requires the key', async () => {
    const { url } = await startGateway()
    const response = await fetch(`${url}/sandbox/razorpay/faults/`, { method: 'DELETE' })
    expect(response.status).toBe(401)
  })

  it('rejects unknown and invalid faults', async () => {
    const { call } = await startGateway()
    expect((await call('POST', '/faults/', { fault: 'fire' })).status).toBe(400)
    expect((await call('POST', '/faults/', { fault: 'webhook_drop', call: 'pay' })).status).toBe(400)
    expect((await call('POST', '/faults/', { fault: 'reset', event: 'order.paid' })).status).toBe(400)
    expect((await call('POST', '/faults/', { fault: 'late_capture' })).status).toBe(400)
  })

  it('applies a fault the requested number of times, or until it is deleted', async () => {
    const { injectFault, clearFaults, createOrder, call } = await startGateway()
    const [faulty, healthy] = [await createOrder(), await createOrder()]
    await injectFault({ fault: 'error_before', call: 'orders.fetch', order_id: faulty.id, count: 2 })
    const fetchStatuses = async (id: string) => {
      const responses = [await call('GET', `/v1/orders/${id}`), await call('GET', `/v1/orders/${id}`)]
      return [...responses, await call('GET', `/v1/orders/${id}`)].map(({ status }) => status)
    }
    expect(await fetchStatuses(healthy.id)).toEqual([200, 200, 200])
    expect(await fetchStatuses(faulty.id)).toEqual([500, 500, 200])
    await injectFault({ fault: 'throttled_before', call: 'orders.fetch', count: null })
    expect(await fetchStatuses(healthy.id)).toEqual([429, 429, 429])
    expect((await call('GET', '/faults/')).body.count).toBe(2)
    await clearFaults()
    expect(await fetchStatuses(healthy.id)).toEqual([200, 200, 200])
  })
})

it('applies a fault in every process as soon as it is set', async () => {
  const { injectFault, clearFaults, createOrder, databaseUrl, keyId, keySecret } = await startGateway({
    hasReceiver: false,
  })
  const { url } = await startGatewayProcess(databaseUrl)
  const other = createGatewayClient({ url, keyId, keySecret })
  const createOtherOrder = () => other.call('POST', '/v1/orders', { amount: 100, currency: 'INR' })
  expect((await createOtherOrder()).status).toBe(200)
  await injectFault({ fault: 'error_before', call: 'orders.create', count: null })
  expect((await createOtherOrder()).status).toBe(500)
  await clearFaults()
  expect((await createOtherOrder()).status).toBe(200)

  const { id } = await createOrder()
  await injectFault({ fault: 'error_before', call: 'orders.payments' })
  expect((await other.call('GET', `/v1/orders/${id}/payments`)).status).toBe(500)
  await injectFault({ fault: 'wrong_amount', amount: 100 })
  await other.pay(id)
  expect((await other.call('GET', `/v1/orders/${id}/payments`)).body.items).toMatchObject([{ amount: 100 }])
})

describe('responses', () => {
  const request = { amount: 100, currency: 'INR', receipt: 'lost' }

  it.each(['error_after', 'time_out', 'reset', 'half_answer'])(
    'processes the call even if %s loses the response',
    async (fault) => {
      const { injectFault, call } = await startGateway()
      await injectFault({ fault, call: 'orders.create', ms: 50 })
      const lost = await call('POST', '/v1/orders', request).catch(() => ({ status: 'none' }))
      expect(lost.status).toBe(fault === 'error_after' ? 500 : 'none')
      expect((await call('GET', '/v1/orders?receipt=lost')).body.count).toBe(1)
    },
  )

  it.each(['error_before', 'throttled_before'])('does not process the call with %s', async (fault) => {
    const { injectFault, call } = await startGateway()
    await injectFault({ fault, call: 'orders.create' })
    const rejected = await call('POST', '/v1/orders', request)
    expect(rejected.status).toBe(fault === 'error_before' ? 500 : 429)
    expect(rejected.body.error).toMatchObject({ code: fault === 'error_before' ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR' })
    expect((await call('GET', '/v1/orders?receipt=lost')).body.count).toBe(0)
  })

  it('returns the same refund for the same key after the response was lost', async () => {
    const { injectFault, call, createOrder, createPayment } = await startGateway()
    const payment = await createPayment((await createOrder()).id)
    await injectFault({ fault: 'reset', call: 'payments.refund' })
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

  it('drops the callback of a completed payment', async () => {
    const { dropCallback, createOrder, pay, waitForWebhooks, call, receiver } = await startGateway()
    const { id } = await createOrder()
    await dropCallback({ order_id: id })
    await expect(pay(id)).rejects.toThrow()
    expect((await call('GET', `/v1/orders/${id}`)).body.status).toBe('paid')
    await waitForWebhooks(id)
    expect(eventNames(receiver.received)).toContain('order.paid')
  })

  it('delays the callback while the webhooks are delivered', async () => {
    const { delayCallback, createOrder, pay, waitForWebhooks, receiver } = await startGateway()
    const { id } = await createOrder()
    await delayCallback(400, { order_id: id })
    let hasResponded = false
    const paying = pay(id).finally(() => {
      hasResponded = true
    })
    await expect.poll(() => eventNames(receiver.received), { ...pollOptions, interval: 10 }).toContain('order.paid')
    expect(hasResponded).toBe(false)
    expect((await paying).status).toBe(200)
    await waitForWebhooks(id)
  })

  it('sends an invalid callback signature in the right format', async () => {
    const { breakCallbackSignature, createOrder, pay, keySecret } = await startGateway()
    const { id } = await createOrder()
    await breakCallbackSignature()
    const { body } = await pay(id)
    const signature = signPayment(keySecret, id, body.razorpay_payment_id)
    expect(body.razorpay_signature).toMatch(/^[0-9a-f]{64}$/)
    expect(body.razorpay_signature).not.toBe(signature)
  })
})

describe('payments', () => {
  it('uses a different amount or currency than the order', async () => {
    const { injectFault, createOrder, createPayment } = await startGateway()
    await injectFault({ fault: 'wrong_amount', amount: 100 })
    await injectFault({ fault: 'wrong_currency', currency: 'USD' })
    const { id } = await createOrder()
    expect(await createPayment(id)).toMatchObject({ status: 'captured', amount: 100, currency: 'USD' })
  })

  it('leaves a payment authorized instead of captured', async () => {
    const { injectFault, createOrder, createPayment, call } = await startGateway()
    await injectFault({ fault: 'authorize_only' })
    const { id } = await createOrder()
    expect(await createPayment(id)).toMatchObject({ status: 'authorized' })
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'attempted' })
  })

  it('captures a failed payment on request, and sends its webhooks', async () => {
    const { createOrder, pay, captureFailedPayment, waitForWebhooks, call, receiver } = await startGateway()
    const { id } = await createOrder()
    const { payment_id: paymentId } = (await pay(id, { outcome: 'failure' })).body.error.metadata
    expect((await captureFailedPayment(paymentId)).body).toMatchObject({ status: 'captured', error_code: null })
    expect((await captureFailedPayment(paymentId)).status).toBe(400)
    await waitForWebhooks(id)
    expect(eventNames(receiver.received)).toEqual([
      'payment.failed',
      'payment.authorized',
      'payment.captured',
      'order.paid',
    ])
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: 129_900 })
  })

  it('captures a failed payment automatically after a delay', async () => {
    const { injectFault, createOrder, pay, call } = await startGateway()
    const { id } = await createOrder()
    await injectFault({ fault: 'late_capture', ms: 100, order_id: id })
    await pay(id, { outcome: 'failure' })
    await expect.poll(async () => (await call('GET', `/v1/orders/${id}`)).body.status, pollOptions).toBe('paid')
    const { items } = (await call('GET', `/v1/orders/${id}/payments`)).body
    expect(items).toMatchObject([{ status: 'captured', error_reason: null }])
  })

  it('captures a failed payment late, in addition to a successful one', async () => {
    const { createOrder, pay, captureFailedPayment, waitForWebhooks, call } = await startGateway()
    const { id } = await createOrder()
    const { payment_id: failedId } = (await pay(id, { outcome: 'failure' })).body.error.metadata
    await pay(id)
    await captureFailedPayment(failedId)
    const { items } = (await call('GET', `/v1/orders/${id}/payments`)).body
    expect(items).toMatchObject([{ status: 'captured' }, { id: failedId, status: 'captured' }])
    expect((await call('GET', `/v1/orders/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: 129_900 })
    expect(eventNames(await waitForWebhooks(id)).filter((event) => event === 'order.paid')).toHaveLength(1)
  })

  it('makes two payments for one order, and sends webhooks for both', async () => {
    const { injectFault, createOrder, pay, waitForWebhooks, call, receiver } = await startGateway()
    const { id } = await createOrder()
    await injectFault({ fault: 'two_payments', order_id: id })
    await pay(id)
    const { items } = (await call('GET', `/v1/orders/${id}/payments`)).body
    expect(items).toMatchObject([{ status: 'captured' }, { status: 'captured' }])
    await waitForWebhooks(id)
    expect(eventNames(receiver.received).filter((event) => event === 'payment.captured')).toHaveLength(2)
    expect(eventNames(receiver.received).filter((event) => event === 'order.paid')).toHaveLength(1)
  })

  it('keeps a refund pending until it is completed', async () => {
    const { injectFault, createOrder, createPayment, call, completeRefund, waitForWebhooks, receiver } =
      await startGateway()
    const { id } = await createOrder()
    const payment = await createPayment(id)
    const refund = async () => (await call('POST', `/v1/payments/${payment.id}/refund`, { amount: 1_000 })).body
    const getRefundedAmount = async () => (await call('GET', `/v1/payments/${payment.id}`)).body.amount_refunded
    await injectFault({ fault: 'refund_pending', count: 2 })
    const [firstRefund, secondRefund] = [await refund(), await refund()]
    expect(firstRefund.status).toBe('pending')
    expect(await getRefundedAmount()).toBe(2_000)
    expect((await completeRefund(firstRefund.id, 'processed')).body.status).toBe('processed')
    expect((await completeRefund(secondRefund.id, 'failed')).body.status).toBe('failed')
    expect((await completeRefund(secondRefund.id, 'processed')).status).toBe(400)
    expect(await getRefundedAmount()).toBe(1_000)
    await waitForWebhooks(id)
    expect(eventNames(receiver.received).slice(3)).toEqual([
      'refund.created',
      'refund.created',
      'refund.processed',
      'refund.failed',
    ])
  })

  it('fails a refund after a delay, and makes its amount refundable again', async () => {
    const { injectFault, createOrder, createPayment, call } = await startGateway()
    const payment = await createPayment((await createOrder()).id)
    await injectFault({ fault: 'refund_fails', ms: 50 })
    const { body } = await call('POST', `/v1/payments/${payment.id}/refund`)
    await expect.poll(async () => (await call('GET', `/v1/refunds/${body.id}`)).body.status, pollOptions).toBe('failed')
    const updatedPayment = (await call('GET', `/v1/payments/${payment.id}`)).body
    expect(updatedPayment).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null })
  })
})

describe('webhooks', () => {
  it('are not sent while all are dropped', async () => {
    const { dropAllWebhooks, clearFaults, createOrder, pay, waitForWebhooks, receiver } = await startGateway()
    await dropAllWebhooks()
    const { id } = await createOrder()
    await pay(id)
    expect((await waitForWebhooks(id)).map(({ outcome }) => outcome)).toEqual(['dropped', 'dropped', 'dropped'])
    await clearFaults()
    const laterOrder = await createOrder()
    await pay(laterOrder.id)
    await waitForWebhooks(laterOrder.id)
    expect(receiver.received).toHaveLength(3)
  })

  it('are dropped, delayed and duplicated per event', async () => {
    const { dropWebhook, delayWebhook, duplicateWebhook, createOrder, pay, waitForWebhooks, receiver } =
      await startGateway()
    await dropWebhook({ event: 'payment.authorized' })
    await delayWebhook(1_000, { event: 'payment.captured' })
    await duplicateWebhook(2, { event: 'order.paid' })
    const { id } = await createOrder()
    await pay(id)
    await waitForWebhooks(id)
    expect(eventNames(receiver.received)).toEqual(['order.paid', 'order.paid', 'order.paid', 'payment.captured'])
    expect(new Set(receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(2)
  })

  it('arrive in the wrong order', async () => {
    const { reorderWebhooks, createOrder, pay, waitForWebhooks, receiver } = await startGateway()
    await reorderWebhooks()
    const { id } = await createOrder()
    await pay(id)
    await waitForWebhooks(id)
    expect(eventNames(receiver.received)).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
  })

  it('arrive with an invalid signature', async () => {
    const { breakWebhookSignature, createOrder, pay, waitForWebhooks, receiver, webhookSecret } = await startGateway()
    await breakWebhookSignature({ event: 'order.paid' })
    const { id } = await createOrder()
    await pay(id)
    await waitForWebhooks(id)
    const areValid = receiver.received.map(
      ({ headers, raw }) => headers['x-razorpay-signature'] === signWebhook(webhookSecret, raw),
    )
    expect(areValid).toEqual([true, true, false])
  })

  it('all arrive before the callback', async () => {
    const { sendWebhookBeforeCallback, createOrder, pay, receiver } = await startGateway()
    await sendWebhookBeforeCallback()
    const { id } = await createOrder()
    expect((await pay(id)).status).toBe(200)
    expect(eventNames(receiver.received)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  })
})
