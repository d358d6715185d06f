import { expect } from 'vitest'

interface Gateway {
  url: string
  keyId: string
  keySecret: string
}

/** Documented in docs/sandbox-gateway.md. */
interface Fault {
  fault: string
  call?: string
  event?: string
  order_id?: string
  count?: number | null
  ms?: number
  times?: number
  amount?: number
  currency?: string
}

type Scope = Pick<Fault, 'order_id' | 'count'>

interface SentWebhook {
  event_id: string
  event: string
  order_id: string
  attempts: number
  outcome: 'waiting' | 'delivered' | 'given up' | 'dropped'
  /** The status or error of the last delivery attempt. */
  last_result: string | null
}

/** Creates a client for the sandbox gateway's API and its faults. */
export function createGatewayClient({ url, keyId, keySecret }: Gateway) {
  const base = `${url}/sandbox/razorpay`
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  /** Authenticates with the API key, like the shop. */
  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }

  async function injectFault(fault: Fault): Promise<void> {
    expect(await call('POST', '/faults', fault)).toMatchObject({ status: 201 })
  }

  async function listWebhooks(orderId?: string): Promise<SentWebhook[]> {
    const { body } = await call('GET', `/faults/webhooks${orderId ? `?order_id=${orderId}` : ''}`)
    return body.items
  }

  return {
    call,
    injectFault,
    listWebhooks,
    /** Clears all faults, or those of one order. */
    async clearFaults(orderId?: string) {
      expect(await call('DELETE', `/faults${orderId ? `?order_id=${orderId}` : ''}`)).toMatchObject({ status: 204 })
    },
    /** Pays like the payment window when the shopper clicks Pay. */
    async pay(orderId: string, options: { card?: string; vpa?: string; outcome?: 'success' | 'failure' } = {}) {
      return call('POST', '/v1/pay', { order_id: orderId, ...options }, { authorization: '' })
    },
    /** Waits until every webhook of this order is delivered or given up. */
    async waitForWebhooks(orderId: string): Promise<SentWebhook[]> {
      await expect.poll(async () => (await listWebhooks(orderId)).filter(isPending), { timeout: 20_000 }).toEqual([])
      return listWebhooks(orderId)
    },
    captureFailedPayment: (paymentId: string) => call('POST', `/faults/payments/${paymentId}/late-capture`),
    completeRefund: (refundId: string, status: 'processed' | 'failed') =>
      call('POST', `/faults/refunds/${refundId}/end`, { status }),

    // a partial response, because browsers retry when a connection breaks without one
    dropCallback: (scope: Scope = {}) => injectFault({ fault: 'half_answer', call: 'pay', ...scope }),
    delayCallback: (ms: number, scope: Scope = {}) => injectFault({ fault: 'delay', call: 'pay', ms, ...scope }),
    breakCallbackSignature: (scope: Scope = {}) => injectFault({ fault: 'callback_bad_signature', ...scope }),
    sendWebhookBeforeCallback: (scope: Scope = {}) => injectFault({ fault: 'webhook_before_callback', ...scope }),
    dropAllWebhooks: () => injectFault({ fault: 'webhook_drop', count: null }),
    dropWebhook: (scope: Scope & { event?: string } = {}) => injectFault({ fault: 'webhook_drop', ...scope }),
    delayWebhook: (ms: number, scope: Scope & { event?: string } = {}) =>
      injectFault({ fault: 'webhook_delay', ms, ...scope }),
    duplicateWebhook: (times: number, scope: Scope & { event?: string } = {}) =>
      injectFault({ fault: 'webhook_duplicate', times, ...scope }),
    breakWebhookSignature: (scope: Scope & { event?: string } = {}) =>
      injectFault({ fault: 'webhook_bad_signature', ...scope }),
    reorderWebhooks: (scope: Scope = {}) => injectFault({ fault: 'webhook_reorder', ...scope }),
  }
}

const isPending = ({ outcome }: SentWebhook) => outcome === 'waiting'
