import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { Account } from './schema.ts'
import { corruptSignature, signWebhook } from './signatures.ts'
import { type ClaimedWebhook, claimWebhooks, endWebhook, rescheduleWebhook } from './webhook-store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
}

const BATCH_SIZE = 8
const TIMEOUT_MS = 5_000
/** Longer than the timeout, so no other process sends the same webhook. */
const LEASE_MS = 15_000
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = HOUR
const MAX_AGE_MS = DAY

/** Sends due webhooks and returns how many. Without a 2xx response in time, a webhook is retried with backoff. */
export async function sendWebhooks(deps: Deps, address: string, closing: AbortSignal): Promise<number> {
  const claimed = await claimWebhooks(deps.pool, BATCH_SIZE, LEASE_MS)
  await Promise.all(claimed.map((webhook) => send(deps, address, webhook, closing)))
  return claimed.length
}

async function send(
  { pool, account, log }: Deps,
  address: string,
  webhook: ClaimedWebhook,
  closing: AbortSignal,
): Promise<void> {
  const result = await deliver(account, address, webhook, closing)
  const { event, event_id: eventId, seq, attempts, created_at: createdAt } = webhook
  if (result.ok) return endWebhook(pool, seq, 'delivered', result.summary)
  log.warn({ event, eventId, attempts, reason: result.summary }, 'Sandbox webhook not delivered')
  if (Date.now() - createdAt.getTime() > MAX_AGE_MS) return endWebhook(pool, seq, 'given up', result.summary)
  return rescheduleWebhook(pool, seq, closing.aborted ? 0 : calculateRetryDelay(attempts), result.summary)
}

export function calculateRetryDelay(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS)
}

async function deliver(
  { webhookSecret }: Account,
  address: string,
  { body, badly_signed: badlySigned, event_id: eventId }: ClaimedWebhook,
  closing: AbortSignal,
): Promise<{ ok: boolean; summary: string }> {
  const signature = signWebhook(webhookSecret, body)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': badlySigned ? corruptSignature(signature) : signature,
        'x-razorpay-event-id': eventId,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing]),
    })
    // read to the end, so the connection can be reused
    await response.arrayBuffer()
    return { ok: response.ok, summary: String(response.status) }
  } catch (error) {
    return { ok: false, summary: error instanceof Error ? `${error.name}: ${error.message}` : 'no response' }
  }
}
