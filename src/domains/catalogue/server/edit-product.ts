import { isDeepStrictEqual } from 'node:util'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { paiseFromRupees } from '#shared/money.ts'
import type { ProductEdit } from '../admin-contract.ts'
import { type Actor, changeStock } from './change-stock.ts'
import { changedParts, loggableChange } from './describe-changes.ts'
import {
  type EditableColumns,
  type EditedRow,
  type ImageRow,
  imagesOf,
  isSkuTaken,
  lockCatalogue,
  lockEdited,
  replaceImages,
  writeEdit,
} from './edit-store.ts'
import { namePictures } from './name-pictures.ts'
import { refuseFalseBargain } from './refuse-false-bargain.ts'
import { skuTaken } from './sku-taken.ts'

interface Edited {
  /** The entry in the log that tells of the price, if it changed. */
  priceEntry: string | undefined
}

/** Changes a product as asked, in the caller's transaction: all of it or nothing; what is left out stays as it is. */
export async function editProduct(tx: Tx, actor: Actor, id: string, edit: ProductEdit): Promise<Edited> {
  await lockCatalogue(tx)
  const product = idPattern.test(id) ? await lockEdited(tx, id) : undefined
  if (!product) throw new ShopError('not_found', 'Product not found')
  if (edit.version !== undefined && edit.version !== product.version) throw changedMeanwhile(product)
  const columns = changedParts<EditableColumns>(product, columnsOf(edit))
  refuseFalseBargain(product, { ...product, ...columns })
  if (columns.sku !== undefined && (await isSkuTaken(tx, columns.sku, id))) throw skuTaken(columns.sku)
  const hasNewImages = await changeImages(tx, id, edit.images)
  let priceEntry: string | undefined
  if (hasNewImages || Object.keys(columns).length > 0) {
    await writeEdit(tx, id, columns, actor.name)
    priceEntry = await putDown(tx, actor, product, columns, hasNewImages)
  }
  const after = { ...product, ...columns }
  if (touchesStock(edit)) await changeStock(tx, actor, after, edit)
  return { priceEntry }
}

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

function changedMeanwhile({ editedBy, editedAt }: EditedRow): ShopError {
  const by = editedBy ?? 'Somebody'
  const at = editedAt ? ` on ${when.format(editedAt)}` : ''
  return new ShopError('conflict', `${by} changed this product${at}, after you opened it.`, {
    errors: [{ field: 'version', message: `${by} changed this product${at}, after you opened it.` }],
  })
}

/** New sizes and colours need rows, and old ones lose theirs, though nobody spoke of stock. */
const touchesStock = (edit: ProductEdit) =>
  [edit.stock, edit.countInStock, edit.sizes, edit.colors].some((part) => part !== undefined)

export function columnsOf(edit: ProductEdit): Partial<EditableColumns> {
  const { name, sku, description, category, gender, collections, sizes, colors, brand, material, state } = edit
  const { price, originalPrice, measurements } = edit
  return {
    ...dropUnset({ name, sku, description, category, gender, collections, sizes, colors, brand, material, state }),
    ...dropUnset({ measurements }),
    ...(price === undefined ? {} : { pricePaise: paiseFromRupees(price) }),
    ...(originalPrice === undefined
      ? {}
      : { originalPricePaise: originalPrice === null ? null : paiseFromRupees(originalPrice) }),
  }
}

type Set<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const dropUnset = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Set<T>

/** Answers whether there was anything to change. */
async function changeImages(tx: Tx, id: string, wanted: ProductEdit['images']): Promise<boolean> {
  if (!wanted) return false
  const before = await imagesOf(tx, id)
  const after = wanted.map(({ url, altText, color, placeholder }): ImageRow => {
    const known = before.find((image) => image.url === url)?.placeholder
    return { url, altText, color: color ?? null, placeholder: placeholder ?? known ?? null }
  })
  if (isDeepStrictEqual(before, after)) return false
  await namePictures(tx, after)
  await replaceImages(tx, id, after)
  return true
}

/** A price is put down by itself, because it can be taken back by itself. */
async function putDown(
  tx: Tx,
  actor: Actor,
  product: EditedRow,
  { pricePaise, ...others }: Partial<EditableColumns>,
  hasNewImages: boolean,
): Promise<string | undefined> {
  const subject = { id: product.id, name: others.name ?? product.name }
  let priceEntry: string | undefined
  if (pricePaise !== undefined) {
    const before = { pricePaise: product.pricePaise }
    priceEntry = await recordChange(tx, { actor, kind: 'price', subject, before, after: { pricePaise } })
  }
  const fields = Object.keys(others) as (keyof typeof others)[]
  if (fields.length === 0 && !hasNewImages) return priceEntry
  const change = changeOf(product, others)
  const { before, after } = loggableChange(Object.fromEntries(fields.map((field) => [field, product[field]])), others)
  await recordChange(tx, {
    actor,
    kind: 'product',
    subject,
    before,
    after: { ...after, ...(hasNewImages ? { images: 'changed' } : {}), change },
  })
  return priceEntry
}

function changeOf(before: EditedRow, { state }: Partial<EditableColumns>): string {
  if (state === 'archived') return 'archived'
  return state !== undefined && before.state === 'archived' ? 'restored' : 'edited'
}
