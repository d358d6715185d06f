import { diffFields, hasFieldValues, withFieldValues } from '#domains/settings/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { validate } from '#platform/http/validate.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import { buildDefaultRates } from '../rate-rules.ts'
import { ShippingRates } from '../rates-contract.ts'
import { getDeliveryDays } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './rates-store.ts'

interface Actor {
  id: string
  name: string
}

const RATES_SUBJECT = { id: 'rates', name: 'Shipping rates' }

/** Reads the database, so an admin sees what another process has saved. */
export async function getShippingRates({ db, shopSettings }: Pick<Deps, 'db' | 'shopSettings'>) {
  const row = await store.findRates(db)
  return { row, rates: completeRates(row, shopSettings) }
}

const completeRates = (row: store.RatesRow | undefined, shopSettings: ShopSettingsReader): ShippingRates =>
  row?.rates ?? buildDefaultRates(getDeliveryDays(shopSettings.current().pages))

/** Throws a conflict if someone has saved since `version`. Identical rates are not saved again. */
export async function saveShippingRates(
  { db, now, shopSettings, shippingRates }: Pick<Deps, 'db' | 'now' | 'shopSettings' | 'shippingRates'>,
  actor: Actor,
  { version, rates }: { version: number; rates: ShippingRates },
): Promise<void> {
  await db.transaction(async (tx) => {
    await store.lockRates(tx)
    const row = await store.findRates(tx)
    if ((row?.version ?? 0) !== version) throw createVersionConflict(row)
    await updateRates(tx, { actor, now, row, stored: completeRates(row, shopSettings), rates })
  })
  // other processes follow by notification, and so does this one if it can't reload now
  await shippingRates.reload().catch(() => {})
}

interface RatesChange {
  before: AuditedFields
  after: AuditedFields
}

/** Sets the changed fields back. Throws a conflict if one of them has changed again. Returns the id of the audit entry. */
export async function undoShippingChange(
  { db, now }: { db: Queryable; now: () => Date },
  actor: Actor,
  { before, after }: RatesChange,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await store.lockRates(tx)
    const row = await store.findRates(tx)
    if (!row?.rates || !hasFieldValues(row.rates, after)) {
      throw new ShopError('conflict', 'The shipping rates have changed since then, so this change was not undone.')
    }
    const rates = validate<ShippingRates>(ShippingRates, withFieldValues(row.rates, before))
    return updateRates(tx, { actor, now, row, stored: row.rates, rates })
  })
}

/** Must run after `lockRates`. Returns the id of the audit entry, or undefined if nothing changed. */
async function updateRates(
  tx: Tx,
  edit: {
    actor: Actor
    now: () => Date
    row: store.RatesRow | undefined
    stored: ShippingRates
    rates: ShippingRates
  },
): Promise<string | undefined> {
  const { actor, now, row, stored, rates } = edit
  const change = diffFields(stored, rates)
  if (!change) return undefined
  const entryId = await recordAuditEntry(tx, { actor, kind: 'shipping', subject: RATES_SUBJECT, ...change })
  const version = (row?.version ?? 0) + 1
  await store.upsertRates(tx, { version, rates, editedAt: now(), editedBy: actor.name })
  return entryId
}

function createVersionConflict(row: store.RatesRow | undefined): ShopError {
  const when = row?.editedAt ? ` at ${formatDateTime(row.editedAt.toISOString())}` : ''
  return new ShopError('conflict', `${row?.editedBy ?? 'Someone'} changed this${when}. Reload to see the changes.`)
}
