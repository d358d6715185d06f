import { listOwnerEmails } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmails } from '#platform/email/enqueue-email.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'
import { webhookDisabledEmail } from './webhook-disabled-email.ts'

const actor = { id: 'machine', name: 'Webhooks' }

/** Turns off a webhook that has failed for days, and emails the owners. Its pending deliveries wait until it is on again. */
export async function disableWebhook(
  tx: Tx,
  { now, shopSettings, origin = '' }: Pick<Deps, 'now' | 'shopSettings' | 'origin'>,
  { id, url }: store.WebhookRow,
): Promise<void> {
  await store.updateWebhook(tx, id, { isEnabled: false, autoDisabledAt: now() })
  const email = webhookDisabledEmail(shopSettings.current(), { url, link: `${origin}/admin/integrations/webhooks` })
  await enqueueEmails(
    tx,
    (await listOwnerEmails(tx)).map((to) => ({ to, ...email })),
  )
  const change = { before: { isEnabled: true }, after: { isEnabled: false } }
  await recordAuditEntry(tx, { actor, kind: 'webhook', subject: { id, name: url }, ...change })
}
