import { listAuditEntriesById } from '#platform/audit/audit-store.ts'
import { type NewAuditEntry, recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { newId } from '#shared/ids.ts'
import type { ProductEdit } from '../product-input-contract.ts'
import { pickChangedFields } from './audit-fields.ts'
import { type BulkChange, type BulkFields, type BulkStockChange, insertBulkEdit } from './bulk-edit-store.ts'
import { toColumns } from './edit-product.ts'
import type { EditableRow } from './edit-store.ts'
import { planSchedule } from './plan-schedule.ts'

export interface EditedProduct {
  id: string
  edit: ProductEdit
  before: EditableRow
  /** The entries about its price and stock. */
  auditEntryIds: string[]
}

/**
 * Stores what changed, to undo it as a whole, and records one audit entry for all of it, in addition to those of the
 * products. Returns the id of the entry, or undefined if nothing changed.
 */
export async function recordBulkEdit(
  tx: Tx,
  actor: NewAuditEntry['actor'],
  products: EditedProduct[],
  note: AuditedFields = {},
): Promise<string | undefined> {
  const stock = await listStockChanges(tx, products)
  const changed = products
    .map((product) => ({ name: product.before.name, change: toBulkChange(product, stock.get(product.id) ?? []) }))
    .filter(({ change }) => Object.keys(change.after).length + change.stock.length > 0)
  if (changed.length === 0) return undefined
  const [id, changes] = [newId(), changed.map(({ change }) => change)]
  await insertBulkEdit(tx, id, changes)
  const subject = { id, name: changed.length === 1 ? '1 product' : `${changed.length} products` }
  const names = changed.map(({ name }) => name)
  const after = { products: formatNames(names), changed: formatFieldCounts(changes), ...note }
  return recordAuditEntry(tx, { actor, kind: 'bulk', subject, before: {}, after })
}

function toBulkChange({ id, edit, before }: EditedProduct, stock: BulkStockChange[]): BulkChange {
  const fields = toBulkFields(before)
  const columns = toColumns(edit)
  const after = pickChangedFields(fields, toBulkFields({ ...before, ...columns, ...planSchedule(before, columns) }))
  const names = Object.keys(after) as (keyof BulkFields)[]
  return { productId: id, before: Object.fromEntries(names.map((name) => [name, fields[name]])), after, stock }
}

/** Returns the fields of a product that bulk edits change. */
export const toBulkFields = (row: Pick<EditableRow, keyof BulkFields>): Required<BulkFields> => ({
  pricePaise: row.pricePaise,
  originalPricePaise: row.originalPricePaise,
  state: row.state,
  collections: row.collections,
  hsn: row.hsn,
  publishAt: row.publishAt?.toISOString() ?? null,
  unpublishAt: row.unpublishAt?.toISOString() ?? null,
})

/** Reads the changed counts from the audit log, by product. */
async function listStockChanges(tx: Tx, products: EditedProduct[]): Promise<Map<string, BulkStockChange[]>> {
  const entries = await listAuditEntriesById(
    tx,
    products.flatMap(({ auditEntryIds }) => auditEntryIds),
  )
  const changes = entries.flatMap(({ kind, subjectId, before, after }) => {
    if (kind !== 'stock') return []
    const { size, color } = after ?? {}
    const variant = typeof size === 'string' && typeof color === 'string' ? { size, color } : {}
    return [
      { subjectId, change: { ...variant, from: Number(before?.['available']), to: Number(after?.['available']) } },
    ]
  })
  return new Map(
    [...Map.groupBy(changes, ({ subjectId }) => subjectId)].map(([id, list]) => [id, list.map(({ change }) => change)]),
  )
}

const MAX_NAMED_PRODUCTS = 3

function formatNames(names: string[]): string {
  const others = names.length - MAX_NAMED_PRODUCTS
  return others > 0 ? `${names.slice(0, MAX_NAMED_PRODUCTS).join(', ')} and ${others} more` : names.join(', ')
}

export const bulkFieldNames = {
  pricePaise: 'price',
  originalPricePaise: 'original price',
  state: 'state',
  collections: 'collections',
  hsn: 'HSN code',
  publishAt: 'publish time',
  unpublishAt: 'unpublish time',
} satisfies Record<keyof BulkFields, string>

/** For example "price of 17, stock of 3". */
function formatFieldCounts(changes: BulkChange[]): string {
  const counts = Object.entries(bulkFieldNames).map(
    ([field, name]) => [name, changes.filter(({ after }) => field in after).length] as const,
  )
  const stockCount = changes.filter(({ stock }) => stock.length > 0).length
  return [...counts, ['stock', stockCount] as const]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} of ${count}`)
    .join(', ')
}
