import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { planStock, type StockPlan, type WantedStock } from './plan-stock.ts'
import { adjustStock, deleteStock, insertStock, lockStockOf, moveStock } from './stock-edit-store.ts'

export interface Actor {
  id: string
  name: string
}

interface Stocked {
  id: string
  name: string
  sizes: string[]
  colors: string[]
}

/**
 * Brings the stock of a product to what is wanted, and puts down each choice of which there are more or fewer now;
 * answers the entries.
 */
export async function changeStock(tx: Tx, actor: Actor, product: Stocked, wanted: WantedStock): Promise<string[]> {
  const rows = await lockStockOf(tx, product.id)
  const plan = planStock(rows, product, wanted)
  await carryOut(tx, product.id, plan)
  const entries: string[] = []
  for (const { from, to, size, color } of plan.changed) {
    const named = size !== undefined && color !== undefined ? { size, color } : {}
    const entry = await recordChange(tx, {
      actor,
      kind: 'stock',
      subject: { id: product.id, name: product.name },
      before: { ...named, available: from },
      after: { ...named, available: to },
    })
    entries.push(entry)
  }
  return entries
}

async function carryOut(tx: Tx, productId: string, plan: StockPlan): Promise<void> {
  // the place that one moves to may be the place of one that goes
  await deleteStock(tx, plan.deletes)
  for (const { id, size, color } of plan.moves) await moveStock(tx, id, { size, color })
  const adjusted = await adjustStock(tx, plan.deltas)
  // the rows are locked and were looked at: less than all of them means that the books are wrong
  if (adjusted !== plan.deltas.length) throw new Error(`stock of ${productId} could not be changed as planned`)
  await insertStock(tx, productId, plan.inserts)
}
