import { eq, inArray, sql } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { type FileNames, findReferencedFiles } from '#platform/database/find-referenced-files.ts'
import type { ProductState } from '../contract.ts'
import { detailColumns, productColumns } from './product-store.ts'
import { catalogueVersion, productImages, products } from './tables.ts'
import { findTakenIdentifiers } from './variant-store.ts'

/** Must be called before locking products: it serialises catalogue edits and prevents deadlocks. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await tx.select({ version: catalogueVersion.version }).from(catalogueVersion).for('update')
}

const { variants: _variants, ...editableDetails } = detailColumns

const editableColumns = {
  ...productColumns,
  ...editableDetails,
  state: products.state,
  version: products.version,
  editedAt: products.editedAt,
  editedBy: products.editedBy,
}

export type EditableRow = NonNullable<Awaited<ReturnType<typeof lockEditableProduct>>>
export type EditableColumns = Omit<EditableRow, 'id' | 'version' | 'editedAt' | 'editedBy'>

export async function lockEditableProduct(tx: Tx, id: string) {
  const [row] = await tx.select(editableColumns).from(products).where(eq(products.id, id)).for('no key update')
  return row
}

export interface ImageRow {
  url: string
  altText: string
  color: string | null
  placeholder: string | null
}

export function listImages(tx: Tx, productId: string): Promise<ImageRow[]> {
  const { url, altText, color, placeholder } = productImages
  return tx
    .select({ url, altText, color, placeholder })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(productImages.position)
}

/** Also increments the version. */
export async function updateProductRow(
  tx: Tx,
  id: string,
  changes: Partial<EditableColumns>,
  editedBy: string,
): Promise<void> {
  const editMetadata = { version: sql`${products.version} + 1`, editedAt: sqlNow, editedBy }
  await tx
    .update(products)
    // the price is always set, so the lowest price follows changed variants
    .set({ pricePaise: sql`${products.pricePaise}`, ...changes, ...editMetadata })
    .where(eq(products.id, id))
}

export async function replaceImages(tx: Tx, productId: string, images: ImageRow[]): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productId, productId))
  if (images.length === 0) return
  await tx.insert(productImages).values(images.map((image, position) => ({ productId, position, ...image })))
}

/** Appends a number if the SKU is taken. */
export async function findFreeSku(tx: Tx, sku: string): Promise<string> {
  for (let suffix = 1; ; suffix++) {
    const candidate = suffix === 1 ? sku : `${sku}-${suffix}`
    if ((await findTakenIdentifiers(tx, { skus: [candidate.toLowerCase()] })).length === 0) return candidate
  }
}

export async function deleteProduct(tx: Tx, id: string): Promise<void> {
  await tx.delete(products).where(eq(products.id, id))
}

export function lockProductStates(tx: Tx, ids: string[]): Promise<{ id: string; name: string; state: ProductState }[]> {
  const { id, name, state } = products
  return tx.select({ id, name, state }).from(products).where(inArray(id, ids)).orderBy(id).for('no key update')
}

/** Includes images of draft and archived products. */
export const findReferencedProductImages = (db: Db, names: FileNames) =>
  findReferencedFiles(db, productImages.url, names)

export function listSlugs(tx: Tx, ids: string[]): Promise<{ id: string; slug: string | null }[]> {
  const { id, slug } = products
  return tx.select({ id, slug }).from(products).where(inArray(id, ids))
}
