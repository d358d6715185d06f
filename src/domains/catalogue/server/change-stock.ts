import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { planStock, type StockPlan, type WantedStock } from './plan-stock.ts'
import { adjustStock, deleteStock, insertStock, lockStockOf, moveStock } from './stock-edit-store.ts'

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
export async function changeStock(tx: Tx, actor: Actor, product: StockedProduct, edit: WantedStock): Promise<string[]> {
  const rows = await lockStockOf(tx, product.id)
  const plan = planStock(rows, product, edit)
  await applyPlan(tx, product.id, plan)
  const entryIds: string[] = []
  for (const { from, to, size, color } of plan.changed) {
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

async function applyPlan(tx: Tx, productId: string, plan: StockPlan): Promise<void> {
  // first, because a reassigned row may take the variant of a deleted one
  await deleteStock(tx, plan.deletes)
  for (const { id, size, color } of plan.moves) await moveStock(tx, id, { size, color })
  const adjusted = await adjustStock(tx, plan.deltas)
  // the rows are locked and were checked, so a mismatch means that the stock data is inconsistent
  if (adjusted !== plan.deltas.length) throw new Error(`could not apply the planned stock edit to product ${productId}`)
  await insertStock(tx, productId, plan.inserts)
}
