import { type NewAuditEntry, recordAuditEntries } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { type AdjustmentInput, MAX_UNITS } from '../admin-contract.ts'
import { describeShortage } from '../rules.ts'
import { addProductNames } from './add-product-names.ts'
import type { Deps } from './deps.ts'
import { findMovement } from './movement-store.ts'
import { adjustStock as applyDeltas } from './stock-edit-store.ts'
import type { StockCause } from './store.ts'
import * as store from './variant-stock-store.ts'

export interface Adjustment {
  stockId: number
  /** Negative to take units off. */
  quantity: number
}

type Actor = NewAuditEntry['actor']

/**
 * Adds units to a variant or removes them. Returns what is available then, and the id of the audit entry unless the
 * adjustment with this key was made before.
 */
export async function adjustStock(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { variantId: stockId, quantity, reason, note, key }: AdjustmentInput,
): Promise<{ available: number; changeId?: string }> {
  if (reason !== 'correction' && quantity > 0)
    throw new ShopError('bad_request', 'Only a correction can add units. Quantity must be below 0 for this reason.')
  return db.transaction(async (tx) => {
    if (key !== undefined) {
      // a repeated request waits for the first one
      const [variant] = await store.lockVariants(tx, [stockId])
      const earlier = variant && (await findMovement(tx, { stockId, reference: key }))
      if (earlier && (earlier.quantity !== quantity || earlier.reason !== reason))
        throw new ShopError('conflict', 'A different adjustment was already made with this key.')
      if (earlier) return { available: variant.onHand - variant.held }
    }
    const adjustments = [{ stockId, quantity }]
    const [adjusted] = await applyAdjustments(tx, actor, adjustments, { reason, note, reference: key })
    if (!adjusted) throw new ShopError('not_found', 'Variant not found.')
    return adjusted
  })
}

/**
 * Applies all adjustments, or throws a conflict that names the variants with too few units that are not on hold. Skips
 * variants that no longer exist. Records the movements and an audit entry for each.
 */
export async function applyAdjustments(
  tx: Tx,
  actor: Actor,
  adjustments: Adjustment[],
  cause: StockCause,
): Promise<{ stockId: number; available: number; changeId: string }[]> {
  const quantities = new Map(adjustments.map(({ stockId, quantity }) => [stockId, quantity]))
  const rows = await store.lockVariants(tx, [...quantities.keys()])
  const changes = (await addProductNames(tx, rows)).map((row) => {
    const quantity = quantities.get(row.id) ?? 0
    return { ...row, quantity, available: row.onHand - row.held + quantity }
  })
  const short = changes.filter(({ available }) => available < 0)
  if (short.length > 0) throw new ShopError('conflict', describeShortage(short))
  if (changes.some(({ onHand, quantity }) => onHand + quantity > MAX_UNITS)) {
    throw new ShopError('conflict', `A variant can have at most ${groupDigits(MAX_UNITS)} units.`)
  }
  await applyDeltas(
    tx,
    changes.map(({ id, quantity }) => ({ id, by: quantity })),
    { ...cause, actor },
  )
  const changeIds = await recordAuditEntries(
    tx,
    changes.map(({ productId, name = '', size, color, available, quantity }) => {
      const variant = size !== null && color !== null ? { size, color } : {}
      return {
        actor,
        kind: 'stock' as const,
        subject: { id: productId, name },
        before: { ...variant, available: available - quantity },
        after: { ...variant, available, reason: cause.reason, ...(cause.note ? { note: cause.note } : {}) },
      }
    }),
  )
  return changes.map(({ id, available }, index) => ({ stockId: id, available, changeId: changeIds[index] ?? '' }))
}
