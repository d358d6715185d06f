import type pg from 'pg'
import { sendHttpRequest } from '#platform/http/send-http-request.ts'
import type { Log } from '#platform/log.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { presentEvent } from './present.ts'
import type { Account } from './schema.ts'
import { corruptSignature, signWebhook } from './signatures.ts'
import { type ClaimedWebhook, type Delivery, recordDeliveries } from './webhook-store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
}

const TIMEOUT_MS = 5_000
/** Longer than the timeout, so no other process sends the same webhook. */
export const LEASE_MS = 15_000
const MIN_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = HOUR
const MAX_AGE_MS = DAY

/** Sends claimed webhooks. Without a 2xx response in time, a webhook is retried with backoff. */
export async function sendWebhooks(
  { pool, account, log }: Deps,
  webhooks: ClaimedWebhook[],
  webhookUrl: string,
  shutdown: AbortSignal,
): Promise<void> {
  const send = async (webhook: ClaimedWebhook): Promise<Delivery> => {
    const { ok, response } = await deliver(account, webhookUrl, webhook, shutdown)
    const { event, event_id: eventId, seq, attempts, created_at: createdAt } = webhook
    if (ok) return { seq, outcome: 'delivered', delayMs: 0, response }
    log.warn({ event, eventId, attempts, response }, 'Sandbox webhook not delivered')
    const isTooOld = Date.now() - createdAt.getTime() > MAX_AGE_MS
    const delayMs = shutdown.aborted ? 0 : calculateRetryDelay(attempts)
    return { seq, outcome: isTooOld ? 'given up' : 'waiting', delayMs, response }
  }
  await recordDeliveries(pool, await Promise.all(webhooks.map(send)))
}

export function calculateRetryDelay(attempts: number): number {
  return Math.min(MIN_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS)
}

async function deliver(
  { accountId, webhookSecret }: Account,
  webhookUrl: string,
  webhook: ClaimedWebhook,
  shutdown: AbortSignal,
): Promise<{ ok: boolean; response: string }> {
  try {
    const body = webhook.body ?? JSON.stringify(presentEvent(accountId, webhook))
    const signature = signWebhook(webhookSecret, body)
    const { status } = await sendHttpRequest(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': webhook.badly_signed ? corruptSignature(signature) : signature,
        'x-razorpay-event-id': webhook.event_id,
      },
      body,
      timeoutMs: TIMEOUT_MS,
      signal: shutdown,
    })
    return { ok: status >= 200 && status < 300, response: String(status) }
  } catch (error) {
    return { ok: false, response: error instanceof Error ? `${error.name}: ${error.message}` : 'no response' }
  }
}
