import { setTimeout } from 'node:timers/promises'
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
/** Few, because an endpoint that hangs blocks each of them for the whole timeout. */
const MAX_CONCURRENT_PER_WEBHOOK = 5
const TIMEOUT_MS = 10 * SECOND
/** Longer than an attempt can take. */
const LEASE_MS = MINUTE

export function startDeliveryWorker(deps: Deps): PeriodicTask {
  const schedule = {
    everyMs: POLL_MS,
    failureMessage: 'Could not deliver webhooks; will retry',
    logsFirstFailureOnly: true,
  }
  const stop = new AbortController()
  const task = runPeriodically(schedule, deps.log, () => deliverWebhooks(deps, stop.signal))
  return {
    close: () => {
      stop.abort()
      return task.close()
    },
  }
}

/**
 * Sends all due deliveries. Several processes share the work. An endpoint that hangs delays only its own deliveries, because
 * the others are claimed while it is waited for. After an abort, nothing more is claimed.
 */
export async function deliverWebhooks(deps: Deps, signal?: AbortSignal): Promise<void> {
  const sendingByWebhook = new Map<string, Promise<unknown>>()
  const failures: unknown[] = []
  try {
    while (failures.length === 0 && !signal?.aborted) {
      const deliveries = await claimDeliveries(deps, [...sendingByWebhook.keys()])
      for (const [webhookId, group] of Map.groupBy(deliveries, (delivery) => delivery.webhookId)) {
        const sending = Promise.all(group.map((delivery) => deliver(deps, delivery)))
          .catch((error: unknown) => failures.push(error))
          .finally(() => sendingByWebhook.delete(webhookId))
        sendingByWebhook.set(webhookId, sending)
      }
      if (sendingByWebhook.size === 0) return
      // deliveries of other webhooks may become due while a slow one is sent
      await Promise.race([...sendingByWebhook.values(), setTimeout(POLL_MS, undefined, { ref: false })])
    }
  } finally {
    await Promise.all(sendingByWebhook.values())
  }
  if (failures.length > 0) throw failures[0]
}

function claimDeliveries({ db, now }: Deps, excludedWebhookIds: string[]): Promise<store.DeliveryRow[]> {
  const leaseUntil = new Date(now().getTime() + LEASE_MS)
  const limits = { limitPerWebhook: MAX_CONCURRENT_PER_WEBHOOK, excludedWebhookIds }
  return store.claimDeliveries(db, { now: now(), leaseUntil, ...limits })
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
