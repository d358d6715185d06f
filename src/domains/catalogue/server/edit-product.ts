import { isDeepStrictEqual } from 'node:util'
import { applyStockEdits, type StockCause } from '#domains/inventory/server/api.ts'
import { type NewAuditEntry, recordAuditEntries } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { addRedirect } from '#platform/redirects/redirects.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { type RunForItem, runDirectly } from '#shared/run-for-item.ts'
import type { ProductEdit } from '../product-input-contract.ts'
import { pickChangedFields, toAuditChange } from './audit-fields.ts'
import { generateSlug, reserveSlugs, slugPath } from './choose-slug.ts'
import { createMissingCollections } from './collection-store.ts'
import { createCollectionsWithRomanizedSlugs } from './create-collections-with-romanized-slugs.ts'
import type { EditableFields, EditableRow } from './edit-store.ts'
import * as store from './edit-store.ts'
import { ensureIdentifiersFree } from './ensure-identifiers-free.ts'
import { markImagesReferenced } from './mark-images-referenced.ts'
import { planSchedule } from './plan-schedule.ts'
import { describeVariants, planVariants } from './plan-variants.ts'
import type { VariantRow } from './product-store.ts'
import { validateOriginalPrice } from './validate-original-price.ts'
import { listVariants, replaceVariants } from './variant-store.ts'

interface EditResult {
  /** Id of the audit entry, if the price changed. */
  priceEntryId: string | undefined
  /** Ids of the audit entries of the price and the stock, which can be undone. */
  changeIds: string[]
}

/** Updates the given fields in the caller's transaction and records audit entries. */
export async function editProduct(
  tx: Tx,
  actor: NewAuditEntry['actor'],
  id: string,
  edit: ProductEdit,
): Promise<EditResult> {
  const [result] = await editProducts(tx, actor, [{ id, edit }])
  return result ?? { priceEntryId: undefined, changeIds: [] }
}

/** Products are written in batches, so statements stay short and progress can be reported. */
const BATCH_SIZE = 100

interface BatchOptions {
  runForItem?: RunForItem
  onProgress?: (done: number) => void
  /** Why stock changes; a correction by default. */
  stockCause?: StockCause
}

interface RequestedEdit {
  id: string
  edit: ProductEdit
}

/** Like `editProduct`, for many products. */
export async function editProducts(
  tx: Tx,
  actor: NewAuditEntry['actor'],
  edits: RequestedEdit[],
  { runForItem = runDirectly, onProgress, stockCause }: BatchOptions = {},
): Promise<EditResult[]> {
  await store.lockCatalogue(tx)
  const results: EditResult[] = []
  for (const batch of splitEdits(edits)) {
    const start = results.length
    const checkInBatch: RunForItem = (index, check) => runForItem(start + index, check)
    results.push(...(await editBatch(tx, actor, batch, { runForItem: checkInBatch, stockCause })))
    onProgress?.(results.length)
  }
  return results
}

/** A batch has each product once, so a second edit sees the first. */
function splitEdits(edits: RequestedEdit[]): RequestedEdit[][] {
  const batches: RequestedEdit[][] = []
  let ids = new Set<string>()
  for (const edit of edits) {
    if (batches.length === 0 || ids.size === BATCH_SIZE || ids.has(edit.id)) {
      batches.push([])
      ids = new Set()
    }
    ids.add(edit.id)
    batches.at(-1)?.push(edit)
  }
  return batches
}

interface PendingEdit {
  edit: ProductEdit
  before: EditableRow
  after: EditableRow
  columns: Partial<EditableFields>
  variantChange?: VariantChange
  images?: store.ImageRow[]
  runForItem: RunForItem
}

async function editBatch(
  tx: Tx,
  actor: NewAuditEntry['actor'],
  batch: RequestedEdit[],
  { runForItem, stockCause }: { runForItem: RunForItem; stockCause: StockCause | undefined },
): Promise<EditResult[]> {
  const ids = batch.map(({ id }) => id).filter((id) => idPattern.test(id))
  const rows = await store.lockEditableProducts(tx, ids)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  const edits: PendingEdit[] = []
  for (const [index, { id, edit }] of batch.entries()) {
    // ignores its own index: every check is one of this edit
    const checkThisEdit: RunForItem = (_, check) => runForItem(index, check)
    const before = checkThisEdit(0, () => requireUnchanged(rowById.get(id), edit))
    const requested = toColumns(edit)
    const slug = await chooseSlug(tx, before, requested, checkThisEdit)
    const columns = pickChangedFields<EditableFields>(before, {
      ...requested,
      ...(slug === null ? {} : { slug }),
      ...checkThisEdit(0, () => planSchedule(before, requested)),
    })
    const after = { ...before, ...columns }
    checkThisEdit(0, () => validateOriginalPrice(before, after))
    checkThisEdit(0, () => validateComplementary(after))
    edits.push({ edit, before, after, columns, runForItem: checkThisEdit })
  }
  const collections = edits.flatMap(({ columns }) => columns.collections ?? [])
  await createCollectionsWithRomanizedSlugs(tx, collections)
  await createMissingCollections(tx, collections)
  await updateVariants(tx, edits)
  await updateImages(tx, edits)
  const changed = edits.filter(
    ({ columns, variantChange, images }) => images || variantChange || Object.keys(columns).length > 0,
  )
  await store.updateProductRows(
    tx,
    changed.map(({ after }) => after),
    changed.flatMap(({ columns }) => Object.keys(columns) as (keyof EditableFields)[]),
    actor.name,
  )
  const priceEntryIds = await recordEdits(tx, actor, changed)
  const stockEdits = edits.filter(({ edit }) => affectsStock(edit))
  const stockEntryIds = await applyStockEdits(
    tx,
    actor,
    stockEdits.map(({ after, edit }) => ({ product: after, edit })),
    { runForItem: toBatchCheck(stockEdits), cause: stockCause },
  )
  const stockEntryIdsByEdit = new Map(stockEdits.map((edit, index) => [edit, stockEntryIds[index] ?? []]))
  return edits.map((edit) => {
    const priceEntryId = priceEntryIds.get(edit)
    return {
      priceEntryId,
      changeIds: [...(priceEntryId ? [priceEntryId] : []), ...(stockEntryIdsByEdit.get(edit) ?? [])],
    }
  })
}

/** Maps the indexes of some edits of a batch to the checks of these edits. */
const toBatchCheck =
  (edits: PendingEdit[]): RunForItem =>
  (index, check) =>
    (edits[index]?.runForItem ?? runDirectly)(index, check)

/** Throws if the product was deleted, or changed since the version of the edit. */
export function requireUnchanged(product: EditableRow | undefined, { version }: ProductEdit): EditableRow {
  if (!product) throw new ShopError('not_found', 'Product not found.')
  if (version !== undefined && version !== product.version) throw createEditConflict(product)
  return product
}

const dateTimeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

function createEditConflict({ editedBy, editedAt }: EditableRow): ShopError {
  const by = editedBy ?? 'Another admin'
  const at = editedAt ? ` on ${dateTimeFormat.format(editedAt)}` : ''
  const message = `${by} changed this product${at}, after you opened it.`
  return new ShopError('conflict', message, { errors: [{ field: 'version', message }] })
}

function validateComplementary({ id, complementaryProductIds }: EditableRow): void {
  if (!complementaryProductIds.includes(id)) return
  const message = "A product can't go with itself."
  throw new ShopError('bad_request', message, { errors: [{ field: 'complementaryProductIds', message }] })
}

/** Sizes and colors count too: a new variant needs a stock row, and a removed one loses it. */
export const affectsStock = (edit: ProductEdit) =>
  [edit.stock, edit.countInStock, edit.sizes, edit.colors].some((field) => field !== undefined)

export function toColumns(edit: ProductEdit): Partial<EditableFields> {
  const { name, sku, description, category, gender, collections, sizes, colors, brand, material, state } = edit
  const { price, originalPrice, measurements, weightGrams, hsn, gstRate, seoTitle, seoDescription, slug, drop } = edit
  const { complementaryProductIds } = edit
  return {
    ...omitUndefined({ name, sku, description, category, gender, collections, sizes, colors, brand, material, state }),
    ...omitUndefined({ measurements, weightGrams, hsn, gstRate, seoTitle, seoDescription, slug, drop }),
    ...omitUndefined({ complementaryProductIds }),
    ...(edit.publishAt === undefined ? {} : { publishAt: toDate(edit.publishAt) }),
    ...(edit.unpublishAt === undefined ? {} : { unpublishAt: toDate(edit.unpublishAt) }),
    ...(price === undefined ? {} : { pricePaise: paiseFromRupees(price) }),
    ...(originalPrice === undefined
      ? {}
      : { originalPricePaise: originalPrice === null ? null : paiseFromRupees(originalPrice) }),
  }
}

const toDate = (time: string | null) => (time === null ? null : new Date(time))

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const omitUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

/** Returns the product's slug after the edit. Its earlier path redirects to the new one. */
async function chooseSlug(
  tx: Tx,
  product: EditableRow,
  requested: Partial<EditableFields>,
  runForItem: RunForItem,
): Promise<string | null> {
  const { slug = product.slug } = requested
  if (slug === product.slug && slug !== null) return slug
  if (slug) await reserveSlugs(tx, [{ id: product.id, slug }], runForItem)
  const chosen = slug || (await generateSlug(tx, { ...product, ...requested }))
  if (product.slug !== null) await addRedirect(tx, { from: slugPath(product.slug), to: slugPath(chosen) })
  return chosen
}

interface VariantChange {
  before: string[]
  after: string[]
}

/** Sets `variantChange` of the edits that change variants. */
async function updateVariants(tx: Tx, allEdits: PendingEdit[]): Promise<void> {
  const edits = allEdits.filter(({ edit: { variants, sizes, colors, sku } }) =>
    [variants, sizes, colors, sku].some((field) => field !== undefined),
  )
  if (edits.length === 0) return
  const runForItem = toBatchCheck(edits)
  const variantsById = await listVariants(
    tx,
    edits.map(({ before }) => before.id),
  )
  const planned = edits.map(({ edit, after }, index) => {
    const before = variantsById.get(after.id) ?? []
    return { ...after, before, variants: runForItem(index, () => planVariants(after, before, edit.variants)) }
  })
  await ensureIdentifiersFree(tx, planned, runForItem)
  const changed = new Map<string, VariantRow[]>()
  for (const [index, { id, before, variants }] of planned.entries()) {
    const change = { before: describeVariants(before, variants), after: describeVariants(variants, before) }
    const edit = edits[index]
    if (!edit || change.before.length + change.after.length === 0) continue
    edit.variantChange = change
    changed.set(id, variants)
  }
  await replaceVariants(tx, changed)
}

/** Sets `images` of the edits that change images. */
async function updateImages(tx: Tx, allEdits: PendingEdit[]): Promise<void> {
  const edits = allEdits.filter(({ edit }) => edit.images)
  if (edits.length === 0) return
  const imagesById = await store.listImages(
    tx,
    edits.map(({ before }) => before.id),
  )
  for (const edit of edits) {
    const before = imagesById.get(edit.before.id) ?? []
    const after = (edit.edit.images ?? []).map(({ url, altText, color, placeholder }): store.ImageRow => {
      const previous = before.find((image) => image.url === url)
      return {
        url,
        altText,
        color: color ?? null,
        placeholder: placeholder ?? previous?.placeholder ?? null,
        turntableUrl: previous?.turntableUrl ?? null,
      }
    })
    if (!isDeepStrictEqual(before, after)) edit.images = after
  }
  const changed = edits.filter(({ images }) => images)
  await markImagesReferenced(
    tx,
    changed.map(({ images = [] }) => images),
    toBatchCheck(changed),
  )
  await store.replaceImages(tx, new Map(changed.map(({ before, images = [] }) => [before.id, images])))
}

/** Gives price changes their own entries, because they can be undone separately. Returns the ids of these. */
async function recordEdits(
  tx: Tx,
  actor: NewAuditEntry['actor'],
  edits: PendingEdit[],
): Promise<Map<PendingEdit, string>> {
  const changes = edits.flatMap((edit) => toAuditChanges(actor, edit).map((change) => ({ edit, change })))
  const ids = await recordAuditEntries(
    tx,
    changes.map(({ change }) => change),
  )
  return new Map(
    changes.flatMap(({ edit, change }, index): [PendingEdit, string][] =>
      change.kind === 'price' ? [[edit, ids[index] ?? '']] : [],
    ),
  )
}

function toAuditChanges(
  actor: NewAuditEntry['actor'],
  { before: product, columns, variantChange, images }: PendingEdit,
): NewAuditEntry[] {
  const { pricePaise, ...otherColumns } = columns
  const subject = { id: product.id, name: otherColumns.name ?? product.name }
  const changes: NewAuditEntry[] = []
  if (pricePaise !== undefined) {
    const before = { pricePaise: product.pricePaise }
    changes.push({ actor, kind: 'price', subject, before, after: { pricePaise } })
  }
  const fields = Object.keys(otherColumns) as (keyof typeof otherColumns)[]
  if (fields.length === 0 && !images && !variantChange) return changes
  const change = describeChange(product, otherColumns)
  const { before, after } = toAuditChange(
    {
      ...Object.fromEntries(fields.map((field) => [field, product[field]])),
      ...(variantChange && { variants: variantChange.before }),
    },
    { ...otherColumns, ...(variantChange && { variants: variantChange.after }) },
  )
  changes.push({
    actor,
    kind: 'product',
    subject,
    before,
    after: { ...after, ...(images ? { images: 'changed' } : {}), change },
  })
  return changes
}

function describeChange(before: EditableRow, { state }: Partial<EditableFields>): string {
  if (state === 'archived') return 'archived'
  return state !== undefined && before.state === 'archived' ? 'restored' : 'edited'
}
