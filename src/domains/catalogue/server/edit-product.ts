import { isDeepStrictEqual } from 'node:util'
import { applyStockEdit } from '#domains/inventory/server/api.ts'
import { type Change, recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { addRedirect } from '#platform/redirects/redirects.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { paiseFromRupees } from '#shared/money.ts'
import type { ProductEdit } from '../admin-contract.ts'
import { pickChangedFields, toAuditChange } from './audit-fields.ts'
import { claimSlug, generateSlug, slugPath } from './choose-slug.ts'
import type { EditableColumns, EditableRow } from './edit-store.ts'
import * as store from './edit-store.ts'
import { ensureIdentifiersFree } from './ensure-identifiers-free.ts'
import { markImagesReferenced } from './mark-images-referenced.ts'
import { describeVariants, planVariants } from './plan-variants.ts'
import { validateOriginalPrice } from './validate-original-price.ts'
import { listVariants, replaceVariants } from './variant-store.ts'

interface EditResult {
  /** Id of the audit entry, if the price changed. */
  priceEntryId: string | undefined
  /** Ids of the audit entries of the price and the stock, which can be undone. */
  changeIds: string[]
}

/** Updates the given fields in the caller's transaction and records audit entries. */
export async function editProduct(tx: Tx, actor: Change['actor'], id: string, edit: ProductEdit): Promise<EditResult> {
  await store.lockCatalogue(tx)
  const product = idPattern.test(id) ? await store.lockEditableProduct(tx, id) : undefined
  if (!product) throw new ShopError('not_found', 'Product not found.')
  if (edit.version !== undefined && edit.version !== product.version) throw createEditConflict(product)
  const requested = toColumns(edit)
  const slug = await chooseSlug(tx, product, requested)
  const columns = pickChangedFields<EditableColumns>(product, { ...requested, ...(slug === null ? {} : { slug }) })
  validateOriginalPrice(product, { ...product, ...columns })
  const variantChange = await updateVariants(tx, { ...product, ...columns }, edit)
  const hasNewImages = await updateImages(tx, id, edit.images)
  let priceEntryId: string | undefined
  if (hasNewImages || variantChange || Object.keys(columns).length > 0) {
    await store.updateProductRow(tx, id, columns, actor.name)
    priceEntryId = await recordEdit(tx, actor, product, columns, { hasNewImages, variantChange })
  }
  const after = { ...product, ...columns }
  const stockEntryIds = affectsStock(edit) ? await applyStockEdit(tx, actor, after, edit) : []
  return { priceEntryId, changeIds: [...(priceEntryId ? [priceEntryId] : []), ...stockEntryIds] }
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

/** Sizes and colors count too: a new variant needs a stock row, and a removed one loses it. */
export const affectsStock = (edit: ProductEdit) =>
  [edit.stock, edit.countInStock, edit.sizes, edit.colors].some((field) => field !== undefined)

export function toColumns(edit: ProductEdit): Partial<EditableColumns> {
  const { name, sku, description, category, gender, collections, sizes, colors, brand, material, state } = edit
  const { price, originalPrice, measurements, weightGrams, hsn, gstRate, seoTitle, seoDescription, slug } = edit
  return {
    ...omitUndefined({ name, sku, description, category, gender, collections, sizes, colors, brand, material, state }),
    ...omitUndefined({ measurements, weightGrams, hsn, gstRate, seoTitle, seoDescription, slug }),
    ...(price === undefined ? {} : { pricePaise: paiseFromRupees(price) }),
    ...(originalPrice === undefined
      ? {}
      : { originalPricePaise: originalPrice === null ? null : paiseFromRupees(originalPrice) }),
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const omitUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>

/** Returns the product's slug after the edit. Its earlier path redirects to the new one. */
async function chooseSlug(tx: Tx, product: EditableRow, requested: Partial<EditableColumns>): Promise<string | null> {
  const { slug = product.slug } = requested
  if (slug === product.slug && slug !== null) return slug
  if (slug) await claimSlug(tx, slug, product.id)
  const chosen = slug || (await generateSlug(tx, { ...product, ...requested }))
  if (product.slug !== null) await addRedirect(tx, { from: slugPath(product.slug), to: slugPath(chosen) })
  return chosen
}

interface VariantChange {
  before: string[]
  after: string[]
}

/** Returns undefined if nothing changed. */
async function updateVariants(
  tx: Tx,
  product: Pick<EditableRow, 'id' | 'sku' | 'sizes' | 'colors'>,
  { variants: edits, sizes, colors, sku }: ProductEdit,
): Promise<VariantChange | undefined> {
  if ([edits, sizes, colors, sku].every((field) => field === undefined)) return undefined
  const before = await listVariants(tx, product.id)
  const after = planVariants(product, before, edits)
  await ensureIdentifiersFree(tx, { ...product, variants: after })
  const change = { before: describeVariants(before, after), after: describeVariants(after, before) }
  if (change.before.length + change.after.length === 0) return undefined
  await replaceVariants(tx, product.id, after)
  return change
}

/** Returns whether anything changed. */
async function updateImages(tx: Tx, id: string, images: ProductEdit['images']): Promise<boolean> {
  if (!images) return false
  const before = await store.listImages(tx, id)
  const after = images.map(({ url, altText, color, placeholder }): store.ImageRow => {
    const previousPlaceholder = before.find((image) => image.url === url)?.placeholder
    return { url, altText, color: color ?? null, placeholder: placeholder ?? previousPlaceholder ?? null }
  })
  if (isDeepStrictEqual(before, after)) return false
  await markImagesReferenced(tx, after)
  await store.replaceImages(tx, id, after)
  return true
}

/** Gives a price change its own entry, because price changes can be undone separately. */
async function recordEdit(
  tx: Tx,
  actor: Change['actor'],
  product: EditableRow,
  { pricePaise, ...otherColumns }: Partial<EditableColumns>,
  { hasNewImages, variantChange }: { hasNewImages: boolean; variantChange: VariantChange | undefined },
): Promise<string | undefined> {
  const subject = { id: product.id, name: otherColumns.name ?? product.name }
  let priceEntryId: string | undefined
  if (pricePaise !== undefined) {
    const before = { pricePaise: product.pricePaise }
    priceEntryId = await recordChange(tx, { actor, kind: 'price', subject, before, after: { pricePaise } })
  }
  const fields = Object.keys(otherColumns) as (keyof typeof otherColumns)[]
  if (fields.length === 0 && !hasNewImages && !variantChange) return priceEntryId
  const change = describeChange(product, otherColumns)
  const { before, after } = toAuditChange(
    {
      ...Object.fromEntries(fields.map((field) => [field, product[field]])),
      ...(variantChange && { variants: variantChange.before }),
    },
    { ...otherColumns, ...(variantChange && { variants: variantChange.after }) },
  )
  await recordChange(tx, {
    actor,
    kind: 'product',
    subject,
    before,
    after: { ...after, ...(hasNewImages ? { images: 'changed' } : {}), change },
  })
  return priceEntryId
}

function describeChange(before: EditableRow, { state }: Partial<EditableColumns>): string {
  if (state === 'archived') return 'archived'
  return state !== undefined && before.state === 'archived' ? 'restored' : 'edited'
}
