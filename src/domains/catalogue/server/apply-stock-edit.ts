import {
  adjustStock,
  deleteUnusedStock,
  insertStock,
  lockProductStock,
  planStockEdit,
  reassignStock,
  type StockEdit,
  type StockEditPlan,
} from '#domains/inventory/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'

export interface Actor {
  id: string
  name: string
}

interface StockedProduct {
  id: string
  name: string
  sizes: string[]
  colors: string[]
}

/** Applies a stock edit and records an audit entry per changed variant. Returns the ids of the entries. */
export async function applyStockEdit(
  tx: Tx,
  actor: Actor,
  product: StockedProduct,
  edit: StockEdit,
): Promise<string[]> {
  const rows = await lockProductStock(tx, product.id)
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
  await deleteUnusedStock(tx, plan.deletes)
  for (const { id, size, color } of plan.reassignments) await reassignStock(tx, id, { size, color })
  const adjusted = await adjustStock(tx, plan.deltas)
  // the rows are locked and were checked, so a mismatch means that the stock data is inconsistent
  if (adjusted !== plan.deltas.length) throw new Error(`could not apply the planned stock edit to product ${productId}`)
  await insertStock(tx, productId, plan.inserts)
}
