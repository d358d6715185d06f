import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { type SecondFactorEvent, secondFactorEmail } from './second-factor-email.ts'

interface Notification {
  event: SecondFactorEvent
  origin: string
  shop: ShopSettings
  /** `twoStepLogin` is the field's name in stored audit entries. */
  before: AuditedFields
  after: AuditedFields
}

/** Records the change in the audit log and emails the user, in case someone else made it. */
export async function notifySecondFactorChange(
  tx: Tx,
  user: { id: string; name: string; email: string },
  { event, origin, shop, before, after }: Notification,
): Promise<void> {
  await recordAuditEntry(tx, { actor: user, kind: 'user', subject: user, before, after })
  await enqueueEmail(tx, { to: user.email, ...secondFactorEmail(shop, { name: user.name, event, origin }) })
}
