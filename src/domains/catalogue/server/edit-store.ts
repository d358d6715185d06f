import { asc, eq, inArray, sql } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { type FileNames, findReferencedFiles } from '#platform/database/find-referenced-files.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import type { ProductState } from '../contract.ts'
import { detailColumns, productColumns } from './product-store.ts'
import { catalogueVersion, productImages, products } from './tables.ts'
import { findTakenIdentifiers } from './variant-store.ts'

/** Must be called before locking products: it serializes catalogue edits and prevents deadlocks. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await tx.select({ version: catalogueVersion.version }).from(catalogueVersion).for('update')
}

const { variants: _variants, ...editableDetails } = detailColumns

const lockedColumns = {
  ...productColumns,
  ...editableDetails,
  state: products.state,
  publishAt: products.publishAt,
  unpublishAt: products.unpublishAt,
  version: products.version,
  editedAt: products.editedAt,
  editedBy: products.editedBy,
}

export type EditableRow = Awaited<ReturnType<typeof lockEditableProducts>>[number]
export type EditableFields = Omit<EditableRow, 'id' | 'version' | 'editedAt' | 'editedBy'>

export function lockEditableProducts(tx: Tx, ids: string[]) {
  return tx
    .select(lockedColumns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
}

export async function lockEditableProduct(tx: Tx, id: string): Promise<EditableRow | undefined> {
  const [row] = await lockEditableProducts(tx, [id])
  return row
}

export interface ImageRow {
  url: string
  altText: string
  color: string | null
  placeholder: string | null
  turntableUrl: string | null
}

export async function listImages(tx: Tx, productIds: string[]): Promise<Map<string, ImageRow[]>> {
  const { productId, url, altText, color, placeholder, turntableUrl } = productImages
  const rows = await tx
    .select({ productId, url, altText, color, placeholder, turntableUrl })
    .from(productImages)
    .where(inArray(productId, productIds))
    .orderBy(asc(productId), asc(productImages.position))
  const byProduct = new Map<string, ImageRow[]>(productIds.map((id) => [id, []]))
  for (const { productId: id, ...image } of rows) byProduct.get(id)?.push(image)
  return byProduct
}

const editMetadata = (editedBy: string) =>
  sql`version = products.version + 1, edited_at = ${sqlNow}, edited_by = ${editedBy}`

/** Writes the changed columns of all rows, and increments their versions. */
export async function updateProductRows(
  tx: Tx,
  rows: EditableRow[],
  changed: Iterable<keyof EditableFields>,
  editedBy: string,
): Promise<void> {
  if (rows.length === 0) return
  // the price is always set, so the lowest price follows changed variants
  const columns = [...new Set<keyof EditableFields>(['pricePaise', ...changed])].map((key) => ({
    key,
    name: sql.identifier(products[key].name),
    type: sql.raw(products[key].getSQLType()),
  }))
  const values = rows.map((row) =>
    Object.fromEntries([['id', row.id], ...columns.map(({ key }) => [products[key].name, row[key]])]),
  )
  const assignments = columns.map(({ name }) => sql`${name} = edited.${name}`)
  const definitions = columns.map(({ name, type }) => sql`${name} ${type}`)
  await tx.execute(sql`
    UPDATE ${products} SET ${sql.join(assignments, sql`, `)}, ${editMetadata(editedBy)}
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS edited (id text, ${sql.join(definitions, sql`, `)})
    WHERE products.id = edited.id`)
}

/** Increments the versions, so a form that was opened before is out of date. */
export async function incrementVersions(tx: Tx, ids: string[], editedBy: string): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`UPDATE ${products} SET ${editMetadata(editedBy)} WHERE ${inArray(products.id, ids)}`)
}

const ROWS_PER_STATEMENT = 1_000

export async function insertImages(tx: Tx, rows: (typeof productImages.$inferInsert)[]): Promise<void> {
  for (const batch of splitIntoBatches(rows, ROWS_PER_STATEMENT)) await tx.insert(productImages).values(batch)
}

export async function replaceImages(tx: Tx, imagesByProduct: Map<string, ImageRow[]>): Promise<void> {
  if (imagesByProduct.size === 0) return
  await tx.delete(productImages).where(inArray(productImages.productId, [...imagesByProduct.keys()]))
  await insertImages(
    tx,
    [...imagesByProduct].flatMap(([productId, images]) =>
      images.map((image, position) => ({ productId, position, ...image })),
    ),
  )
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
