import { type Change, recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { planStockEdit, type StockEdit, type StockEditPlan } from './plan-stock-edit.ts'
import * as store from './stock-edit-store.ts'

/** Applies a stock edit and records an audit entry per changed variant. Returns the ids of the entries. */
export async function applyStockEdit(
  tx: Tx,
  actor: Change['actor'],
  product: store.StockedProduct,
  edit: StockEdit,
): Promise<string[]> {
  const rows = await store.lockProductStock(tx, product.id)
  const plan = planStockEdit(rows, product, edit)
  await applyPlan(tx, product.id, plan)
  const entryIds: string[] = []
  for (const { from, to, size, color } of plan.changes) {
    const variant = size !== undefined && color !== undefined ? { size, color } : {}
    const entryId = await recordChange(tx, {
      actor,
      kind: 'stock',
      subject: { id: product.id, name: product.name },
      before: { ...variant, available: from },
      after: { ...variant, available: to },
    })
    entryIds.push(entryId)
  }
  return entryIds
}

async function applyPlan(tx: Tx, productId: string, plan: StockEditPlan): Promise<void> {
  // first, because a reassigned row may take the variant of a deleted one
  await store.deleteUnusedStock(tx, plan.deletes)
  for (const { id, size, color } of plan.reassignments) await store.reassignStock(tx, id, { size, color })
  const adjusted = await store.adjustStock(tx, plan.deltas)
  // the rows are locked and were checked, so a mismatch means that the stock data is inconsistent
  if (adjusted !== plan.deltas.length) throw new Error(`could not apply the planned stock edit to product ${productId}`)
  await store.insertStock(tx, productId, plan.inserts)
}
