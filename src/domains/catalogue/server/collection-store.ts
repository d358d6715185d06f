import { asc, eq, inArray, sql } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { type FileNames, findReferencedFiles } from '#platform/database/find-referenced-files.ts'
import { collectionProducts, collectionRedirects, collections } from './collection-tables.ts'
import { isHidden, isLive, products } from './tables.ts'

const collectionColumns = {
  id: collections.id,
  position: collections.position,
  name: collections.name,
  slug: collections.slug,
  description: collections.description,
  bannerUrl: collections.bannerUrl,
  narrowBannerUrl: collections.narrowBannerUrl,
  seoTitle: collections.seoTitle,
  seoDescription: collections.seoDescription,
  kind: collections.kind,
  rule: collections.rule,
  sortBy: collections.sortBy,
  publishAt: collections.publishAt,
  version: collections.version,
  editedAt: collections.editedAt,
  editedBy: collections.editedBy,
  /** Former names, folded, and former slugs. */
  oldAddresses: sql<string[]>`ARRAY(SELECT address FROM ${collectionRedirects} WHERE collection_id = collections.id)`,
}

export type CollectionRow = Awaited<ReturnType<typeof listCollectionRows>>[number]
type NewCollectionRow = typeof collections.$inferInsert
export type CollectionColumns = Omit<
  CollectionRow,
  'id' | 'position' | 'version' | 'editedAt' | 'editedBy' | 'oldAddresses'
>

export function listCollectionRows(db: Queryable) {
  return db.select(collectionColumns).from(collections).orderBy(asc(collections.position), asc(collections.name))
}

export async function findCollectionRow(db: Queryable, id: string) {
  const [row] = await db.select(collectionColumns).from(collections).where(eq(collections.id, id))
  return row
}

export async function findCollectionRows(db: Queryable, ids: string[]): Promise<CollectionRow[]> {
  return db.select(collectionColumns).from(collections).where(inArray(collections.id, ids))
}

export async function getLastPosition(tx: Tx): Promise<number> {
  const [row] = await tx.select({ last: sql<number>`coalesce(max(${collections.position}), 0)` }).from(collections)
  return row?.last ?? 0
}

export async function insertCollection(tx: Queryable, row: NewCollectionRow): Promise<void> {
  await tx.insert(collections).values(row)
}

/** Also increments the version. */
export async function updateCollectionRow(
  tx: Tx,
  id: string,
  changes: Partial<CollectionColumns>,
  editedBy: string,
): Promise<void> {
  const editMetadata = { version: sql`${collections.version} + 1`, editedAt: sqlNow, editedBy }
  await tx
    .update(collections)
    .set({ ...changes, ...editMetadata })
    .where(eq(collections.id, id))
}

/** Creates them in this order. The trigger on products would create them too, but row by row in no particular order. */
export async function createMissingCollections(tx: Tx, names: string[]): Promise<void> {
  if (names.length > 0) await tx.execute(sql`SELECT create_missing_collections(${sql.param(names)}::text[])`)
}

export async function deleteCollectionRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(collections).where(eq(collections.id, id))
}

/** Numbers the listed collections from 1; the others follow in their previous order. */
export async function setPositions(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE ${collections} SET position = numbered.new_position
    FROM (
      SELECT id, row_number() OVER (
        ORDER BY array_position(${sql.param(ids)}::text[], id) NULLS LAST, position, name
      ) AS new_position FROM ${collections}
    ) AS numbered
    WHERE numbered.id = collections.id AND collections.position <> numbered.new_position`)
}

export async function insertRedirects(tx: Tx, collectionId: string, addresses: string[]): Promise<void> {
  if (addresses.length === 0) return
  await tx
    .insert(collectionRedirects)
    .values(addresses.map((address) => ({ address, collectionId })))
    .onConflictDoUpdate({ target: collectionRedirects.address, set: { collectionId } })
}

export async function deleteRedirects(tx: Tx, addresses: string[]): Promise<void> {
  await tx.delete(collectionRedirects).where(inArray(collectionRedirects.address, addresses))
}

/** Finds live products through the search index and the others through the index of states, so it scans no whole table. */
export async function listNameSpellings(db: Queryable, name: string, tsquery: string): Promise<string[]> {
  const { rows } = await db.execute<{ variant: string }>(sql`
    SELECT DISTINCT variant FROM (
      SELECT unnest(collections) AS variant FROM ${products} WHERE ${isLive} AND search @@ ${tsquery}::tsquery
      UNION ALL SELECT unnest(collections) FROM ${products} WHERE ${isHidden}
    ) AS variants
    WHERE search_fold(variant) = search_fold(${name})`)
  return rows.map(({ variant }) => variant)
}

/** Counts the draft and archived products by the collections that they name. */
export async function countHiddenMembers(db: Queryable): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    SELECT used AS name, count(*)::int AS count FROM ${products}, unnest(collections) AS used
    WHERE ${isHidden} GROUP BY used`)
  return rows
}

/** Keeps each statement far below the statement timeout, because every changed product is indexed again. */
const BATCH_SIZE = 2_000

const hasName = (spellings: string[]) => sql`${products.collections} && ${sql.param(spellings)}::text[]`
const editMetadata = (editedBy: string) => sql`version = version + 1, edited_at = ${sqlNow}, edited_by = ${editedBy}`

/** Returns how many products have changed. `spellings` must not contain the new name. */
export function renameInProducts(tx: Tx, spellings: string[], name: string, editedBy: string): Promise<number> {
  const renamed = sql`ARRAY(
    SELECT CASE WHEN listed.name = ANY (${sql.param(spellings)}::text[]) THEN ${name} ELSE listed.name END
    FROM unnest(collections) WITH ORDINALITY AS listed (name, place) ORDER BY place
  )`
  return updateInBatches(tx, spellings, sql`SET collections = ${renamed}, ${editMetadata(editedBy)}`)
}

/** Removes the name from all products, or from those with the given ids. Returns how many changed. */
export function removeFromProducts(tx: Tx, spellings: string[], editedBy: string, ids?: string[]): Promise<number> {
  const remaining = sql`ARRAY(
    SELECT listed.name FROM unnest(collections) WITH ORDINALITY AS listed (name, place)
    WHERE listed.name <> ALL (${sql.param(spellings)}::text[]) ORDER BY place
  )`
  const change = sql`SET collections = ${remaining}, ${editMetadata(editedBy)}`
  return updateInBatches(tx, spellings, change, ids && inArray(products.id, ids))
}

async function updateInBatches(
  tx: Tx,
  spellings: string[],
  change: ReturnType<typeof sql>,
  restriction: ReturnType<typeof inArray> = sql`true`,
): Promise<number> {
  if (spellings.length === 0) return 0
  let total = 0
  for (;;) {
    const { rowCount } = await tx.execute(sql`
      UPDATE ${products} ${change} WHERE id IN (
        SELECT id FROM ${products} WHERE ${hasName(spellings)} AND ${restriction} LIMIT ${BATCH_SIZE}
      )`)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_SIZE) return total
  }
}

export function findProductCollections(tx: Tx, ids: string[]) {
  const { id, name, collections: names } = products
  return tx.select({ id, name, collections: names }).from(products).where(inArray(id, ids))
}

export async function addToProducts(tx: Tx, ids: string[], name: string, editedBy: string): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    UPDATE ${products} SET collections = collections || ${name}::text, ${editMetadata(editedBy)}
    WHERE ${inArray(products.id, ids)}`)
}

/** Products that are not in the collection are left out. */
export async function replaceOrder(
  tx: Tx,
  collectionId: string,
  spellings: string[],
  productIds: string[],
): Promise<void> {
  await tx.delete(collectionProducts).where(eq(collectionProducts.collectionId, collectionId))
  await tx.execute(sql`
    INSERT INTO ${collectionProducts} (collection_id, product_id, position)
    SELECT ${collectionId}, products.id, min(listed.place)
    FROM unnest(${sql.param(productIds)}::text[]) WITH ORDINALITY AS listed (id, place)
    JOIN ${products} ON products.id = listed.id AND ${hasName(spellings)}
    GROUP BY products.id`)
}

export async function listSortedIds(db: Queryable, collectionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: collectionProducts.productId })
    .from(collectionProducts)
    .where(eq(collectionProducts.collectionId, collectionId))
    .orderBy(asc(collectionProducts.position))
  return rows.map(({ id }) => id)
}

/** Lists members in any state: the sorted ones first, then the newest. */
export async function listMemberIds(
  db: Queryable,
  { id, spellings }: { id: string; spellings: string[] },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  if (spellings.length === 0) return { ids: [], total: 0 }
  const [{ rows }, total] = await Promise.all([
    db.execute<{ id: string }>(sql`
      SELECT products.id FROM ${products}
      LEFT JOIN ${collectionProducts} AS sorted ON sorted.collection_id = ${id} AND sorted.product_id = products.id
      WHERE ${hasName(spellings)}
      ORDER BY sorted.position NULLS LAST, products.created_at DESC, products.id DESC
      LIMIT ${limit} OFFSET ${offset}`),
    db.$count(products, hasName(spellings)),
  ])
  return { ids: rows.map((row) => row.id), total }
}

/** Returns which of these uploads are banners. */
export async function findReferencedBanners(db: Db, names: FileNames): Promise<string[]> {
  const columns = [collections.bannerUrl, collections.narrowBannerUrl]
  return (await Promise.all(columns.map((column) => findReferencedFiles(db, column, names)))).flat()
}

export async function updateCollectionByName(
  db: Queryable,
  name: string,
  changes: Partial<NewCollectionRow>,
): Promise<void> {
  await db.update(collections).set(changes).where(sql`search_fold(${collections.name}) = search_fold(${name})`)
}
