import { FetchError } from '#platform/http/fetch-public-file.ts'
import { postToPublicUrl } from '#platform/http/post-to-public-url.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import { getNextAttempt, hasFailedTooLong, isSuccess } from '../rules.ts'
import type { Deps } from './deps.ts'
import { disableWebhook } from './disable-webhook.ts'
import { signPayload } from './sign-payload.ts'
import * as store from './store.ts'

const POLL_MS = SECOND
const BATCH_SIZE = 10
const TIMEOUT_MS = 10 * SECOND
/** Longer than an attempt can take. */
const LEASE_MS = MINUTE

export function startDeliveryWorker(deps: Deps): PeriodicTask {
  const schedule = {
    everyMs: POLL_MS,
    failureMessage: 'Could not deliver webhooks; will retry',
    logsFirstFailureOnly: true,
  }
  return runPeriodically(schedule, deps.log, () => deliverWebhooks(deps))
}

/** Sends all due deliveries. Several processes share the work. */
export async function deliverWebhooks(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const deliveries = await store.claimDeliveries(deps.db, { now, leaseUntil, limit: BATCH_SIZE })
    await Promise.all(deliveries.map((delivery) => deliver(deps, delivery)))
    if (deliveries.length < BATCH_SIZE) return
  }
}

interface Outcome {
  responseStatus: number | null
  responseBody: string | null
  error: string | null
}

async function deliver(deps: Deps, delivery: store.DeliveryRow): Promise<void> {
  const webhook = await store.findWebhook(deps.db, delivery.webhookId)
  if (!webhook) return
  const outcome = await send(deps, webhook, delivery)
  await recordOutcome(deps, delivery, outcome)
}

async function send(
  { now, allowedPrivateHosts = [] }: Deps,
  { url, secret }: store.WebhookRow,
  { payload, event }: store.DeliveryRow,
): Promise<Outcome> {
  const timestamp = Math.floor(now().getTime() / 1_000)
  const { id } = JSON.parse(payload) as { id: string }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'shop-webhooks/1',
    'webhook-id': id,
    'webhook-event': event,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signPayload(secret, { id, timestamp, body: payload }),
  }
  try {
    const options = { body: payload, headers, allowedHosts: allowedPrivateHosts, timeoutMs: TIMEOUT_MS }
    const { status, text } = await postToPublicUrl(url, options)
    return { responseStatus: status, responseBody: text, error: null }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return { responseStatus: null, responseBody: null, error: error.message }
  }
}

async function recordOutcome(deps: Deps, delivery: store.DeliveryRow, outcome: Outcome): Promise<void> {
  const now = deps.now()
  const isDelivered = outcome.responseStatus !== null && isSuccess(outcome.responseStatus)
  await deps.db.transaction(async (tx) => {
    const webhook = await store.lockWebhook(tx, delivery.webhookId)
    if (!webhook) return
    if (isDelivered) {
      await store.updateDelivery(tx, delivery.id, { ...outcome, state: 'delivered' })
      if (webhook.failingSince) await store.updateWebhook(tx, webhook.id, { failingSince: null })
      return
    }
    const nextAttemptAt = getNextAttempt(delivery.attempts, now)
    const hasFailed = nextAttemptAt > delivery.retryUntil
    await store.updateDelivery(tx, delivery.id, { ...outcome, nextAttemptAt, state: hasFailed ? 'failed' : 'pending' })
    if (!webhook.failingSince) await store.updateWebhook(tx, webhook.id, { failingSince: now })
    if (webhook.isEnabled && hasFailedTooLong(webhook.failingSince, now)) await disableWebhook(tx, deps, webhook)
  })
}
