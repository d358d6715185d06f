import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { findUrlProblem } from '#platform/http/fetch-public-file.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import { MAX_WEBHOOKS, type NewWebhook, TEST_EVENT, type WebhookUpdate } from '../contract.ts'
import { RETRY_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { createDeliveries } from './queue-deliveries.ts'
import { generateSecret } from './sign-payload.ts'
import * as store from './store.ts'

type UrlDeps = Pick<Deps, 'allowedPrivateHosts'>

export const listWebhooks = ({ db }: Pick<Deps, 'db'>) => store.listWebhooks(db)

/** Returns the secret, which is not shown again. */
export async function createWebhook(
  deps: Pick<Deps, 'db' | 'now'> & UrlDeps,
  actor: Account,
  { url, events }: NewWebhook,
) {
  ensureValidUrl(deps, url)
  const secret = generateSecret()
  const webhook: store.WebhookRow = {
    id: newId(),
    url,
    events: [...new Set(events)],
    secret,
    isEnabled: true,
    autoDisabledAt: null,
    failingSince: null,
    createdBy: actor.name,
    createdAt: deps.now(),
  }
  await deps.db.transaction(async (tx) => {
    await store.lockWebhooks(tx)
    if ((await store.countWebhooks(tx)) >= MAX_WEBHOOKS)
      throw new ShopError(
        'conflict',
        `There can be at most ${MAX_WEBHOOKS} webhooks. Delete one that is no longer used.`,
      )
    await store.insertWebhook(tx, webhook)
    await recordAuditEntry(tx, { actor, kind: 'webhook', subject: toSubject(webhook), after: toAuditedFields(webhook) })
  })
  return { webhook, secret }
}

/** Turning a webhook on clears its failure, so it gets the full retry period again. */
export async function updateWebhook(
  deps: Pick<Deps, 'db'> & UrlDeps,
  actor: Account,
  id: string,
  { url, events, isEnabled }: WebhookUpdate,
): Promise<store.WebhookRow> {
  if (url !== undefined) ensureValidUrl(deps, url)
  return deps.db.transaction(async (tx) => {
    const webhook = await getLockedWebhook(tx, id)
    const isTurnedOn = isEnabled === true && !webhook.isEnabled
    const change = {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(isEnabled === undefined ? {} : { isEnabled }),
      ...(isTurnedOn ? { autoDisabledAt: null, failingSince: null } : {}),
    }
    const changed = { ...webhook, ...change }
    const [before, after] = [toAuditedFields(webhook), toAuditedFields(changed)]
    if (JSON.stringify(before) === JSON.stringify(after)) return webhook
    await store.updateWebhook(tx, id, change)
    await recordAuditEntry(tx, { actor, kind: 'webhook', subject: toSubject(webhook), before, after })
    return changed
  })
}

export async function deleteWebhook({ db }: Pick<Deps, 'db'>, actor: Account, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const webhook = await store.deleteWebhook(tx, id)
    if (!webhook) throw webhookNotFoundError()
    await recordAuditEntry(tx, {
      actor,
      kind: 'webhook',
      subject: toSubject(webhook),
      before: toAuditedFields(webhook),
    })
  })
}

export async function testWebhook({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const webhook = await getLockedWebhook(tx, id)
    ensureEnabled(webhook)
    const data = { message: 'This is a test.' }
    await store.insertDeliveries(tx, createDeliveries([webhook], { event: TEST_EVENT, data, now: now() }))
  })
}

interface Page {
  limit?: number | undefined
  page?: number | undefined
}

export async function listDeliveries({ db }: Pick<Deps, 'db'>, id: string, { limit = MAX_PAGE_SIZE, page = 1 }: Page) {
  if (!(await store.findWebhook(db, id))) throw webhookNotFoundError()
  return store.listDeliveries(db, id, { limit, offset: (page - 1) * limit })
}

export async function redeliver(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    ensureEnabled(await getLockedWebhook(tx, id))
    const retryUntil = new Date(now().getTime() + RETRY_MS)
    const isFound = await store.redeliver(tx, { id: deliveryId, webhookId: id }, { now: now(), retryUntil })
    if (!isFound) throw new ShopError('not_found', 'This delivery is no longer in the log.')
  })
}

async function getLockedWebhook(tx: Tx, id: string): Promise<store.WebhookRow> {
  const webhook = await store.lockWebhook(tx, id)
  if (!webhook) throw webhookNotFoundError()
  return webhook
}

function ensureEnabled({ isEnabled }: store.WebhookRow): void {
  if (!isEnabled) throw new ShopError('conflict', 'This webhook is off. Turn it on first.')
}

/** Deliveries carry personal data, so they need HTTPS. */
function ensureValidUrl({ allowedPrivateHosts = [] }: UrlDeps, url: string): void {
  const isTestHost = allowedPrivateHosts.some((host) => url.startsWith(`http://${host}/`))
  const problem =
    findUrlProblem(url, { allowedHosts: allowedPrivateHosts }) ??
    (url.startsWith('https://') || isTestHost ? undefined : 'The address must start with https://.')
  if (problem) throw new ShopError('bad_request', problem, { errors: [{ field: 'url', message: problem }] })
}

const toSubject = ({ id, url }: store.WebhookRow) => ({ id, name: url })
const toAuditedFields = ({ url, events, isEnabled }: store.WebhookRow) => ({
  url,
  events: events.join(', '),
  isEnabled,
})
const webhookNotFoundError = () => new ShopError('not_found', 'Webhook not found.')
