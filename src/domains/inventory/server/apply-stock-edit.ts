import { type NewAuditEntry, recordAuditEntries } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { type RunForItem, runDirectly } from '#shared/run-for-item.ts'
import { planStockEdit, type StockEdit, type StockEditPlan } from './plan-stock-edit.ts'
import * as store from './stock-edit-store.ts'
import type { StockCause } from './store.ts'

/** What an edit is, for the ledger, unless it says otherwise. */
const CORRECTION: StockCause = { reason: 'correction' }

/** Applies a stock edit and records an audit entry per changed variant. Returns the ids of the entries. */
export async function applyStockEdit(
  tx: Tx,
  actor: NewAuditEntry['actor'],
  product: store.StockedProduct,
  edit: StockEdit,
): Promise<string[]> {
  const [entryIds = []] = await applyStockEdits(tx, actor, [{ product, edit }])
  return entryIds
}

/** Like `applyStockEdit`, for many products, each at most once. Returns the ids of the entries of each. */
export async function applyStockEdits(
  tx: Tx,
  actor: NewAuditEntry['actor'],
  edits: { product: store.StockedProduct; edit: StockEdit }[],
  { runForItem = runDirectly, cause = CORRECTION }: { runForItem?: RunForItem; cause?: StockCause | undefined } = {},
): Promise<string[][]> {
  if (edits.length === 0) return []
  const rows = await store.lockStockOfProducts(
    tx,
    edits.map(({ product }) => product.id),
  )
  const rowsByProduct = Map.groupBy(rows, ({ productId }) => productId)
  const planned = edits.map(({ product, edit }, index) => ({
    product,
    plan: runForItem(index, () => planStockEdit(rowsByProduct.get(product.id) ?? [], product, edit)),
  }))
  await applyPlans(tx, planned, { ...cause, actor })
  const changes = planned.map(({ product, plan }) => toAuditChanges(actor, product, plan))
  const entryIds = await recordAuditEntries(tx, changes.flat())
  return changes.map((list) => entryIds.splice(0, list.length))
}

function toAuditChanges(
  actor: NewAuditEntry['actor'],
  { id, name }: store.StockedProduct,
  plan: StockEditPlan,
): NewAuditEntry[] {
  return plan.changes.map(({ from, to, size, color }) => {
    const variant = size !== undefined && color !== undefined ? { size, color } : {}
    const [before, after] = [
      { ...variant, available: from },
      { ...variant, available: to },
    ]
    return { actor, kind: 'stock', subject: { id, name }, before, after }
  })
}

async function applyPlans(
  tx: Tx,
  planned: { product: store.StockedProduct; plan: StockEditPlan }[],
  cause: StockCause,
): Promise<void> {
  const plans = planned.map(({ plan }) => plan)
  // first, because a reassigned row may take the variant of a deleted one
  await store.deleteUnusedStock(
    tx,
    plans.flatMap(({ deletes }) => deletes),
    cause,
  )
  for (const { id, size, color } of plans.flatMap(({ reassignments }) => reassignments)) {
    await store.reassignStock(tx, id, { size, color })
  }
  const deltas = plans.flatMap((plan) => plan.deltas)
  const adjusted = await store.adjustStock(tx, deltas, cause)
  // the rows are locked and were checked, so a mismatch means that the stock data is inconsistent
  if (adjusted !== deltas.length) {
    throw new Error(`could not apply the planned stock edit to product ${planned.map(({ product }) => product.id)}`)
  }
  await store.insertStock(
    tx,
    planned.flatMap(({ product, plan }) => plan.inserts.map((line) => ({ productId: product.id, ...line }))),
    cause,
  )
}
