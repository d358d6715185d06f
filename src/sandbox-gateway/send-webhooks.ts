import type pg from 'pg'
import type { Log } from '#platform/log.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { Account } from './schema.ts'
import { signWebhook, spoilt } from './signatures.ts'
import { type ClaimedWebhook, claimWebhooks, endWebhook, putOffWebhook } from './webhook-store.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
}

const AT_ONCE = 8
const LONGEST_ANSWER_MS = 5_000
/** Longer than any answer may take, so that nobody else sends what is being sent. */
const CLAIM_MS = 15_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = HOUR
const GIVE_UP_MS = DAY

/** Sends what is due, and says how much that was. What is not answered with 2xx in time comes again, ever more rarely. */
export async function sendWebhooks(deps: Deps, address: string, closing: AbortSignal): Promise<number> {
  const claimed = await claimWebhooks(deps.pool, AT_ONCE, CLAIM_MS)
  await Promise.all(claimed.map((webhook) => send(deps, address, webhook, closing)))
  return claimed.length
}

async function send(
  { pool, account, log }: Deps,
  address: string,
  webhook: ClaimedWebhook,
  closing: AbortSignal,
): Promise<void> {
  const answer = await deliver(account, address, webhook, closing)
  const { event, event_id: eventId, seq, attempts, created_at: createdAt } = webhook
  if (answer.ok) return endWebhook(pool, seq, 'delivered', answer.said)
  log.warn({ event, eventId, attempts, reason: answer.said }, 'A webhook of the sandbox gateway was not taken.')
  if (Date.now() - createdAt.getTime() > GIVE_UP_MS) return endWebhook(pool, seq, 'given up', answer.said)
  return putOffWebhook(pool, seq, closing.aborted ? 0 : pauseAfter(attempts), answer.said)
}

export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
}

async function deliver(
  { webhookSecret }: Account,
  address: string,
  { body, badly_signed: badlySigned, event_id: eventId }: ClaimedWebhook,
  closing: AbortSignal,
): Promise<{ ok: boolean; said: string }> {
  const signature = signWebhook(webhookSecret, body)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': badlySigned ? spoilt(signature) : signature,
        'x-razorpay-event-id': eventId,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(LONGEST_ANSWER_MS), closing]),
    })
    // read to its end, so that the connection can be used again
    await response.arrayBuffer()
    return { ok: response.ok, said: String(response.status) }
  } catch (error) {
    return { ok: false, said: error instanceof Error ? `${error.name}: ${error.message}` : 'no answer' }
  }
}
