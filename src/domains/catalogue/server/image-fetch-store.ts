import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { MAX_LISTED_FAILURES } from '../product-csv-contract.ts'
import { imageFetches } from './import-tables.ts'
import { productImages, products } from './tables.ts'

/** For this long no other worker fetches a claimed image. After a crash it is due again. */
const LEASE_SECONDS = 120

export interface ClaimedFetch {
  productId: string
  sourceUrl: string
  /** Includes the attempt that it was claimed for. */
  attempts: number
}

const isDue = sql`state = 'pending' AND next_attempt_at <= now()`

/** Claims images for the duration of the lease, those of a product together. */
export async function claimFetches(db: Db, limit: number): Promise<ClaimedFetch[]> {
  const { rows } = await db.execute<{ product_id: string; source_url: string; attempts: number }>(sql`
    UPDATE image_fetches AS claimed
    SET attempts = claimed.attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    FROM (
      SELECT product_id, source_url FROM image_fetches WHERE ${isDue}
      ORDER BY next_attempt_at, product_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE claimed.product_id = due.product_id AND claimed.source_url = due.source_url
    RETURNING claimed.product_id, claimed.source_url, claimed.attempts`)
  return rows.map(({ product_id: productId, source_url: sourceUrl, attempts }) => ({ productId, sourceUrl, attempts }))
}

const isFetch = ({ productId, sourceUrl }: Pick<ClaimedFetch, 'productId' | 'sourceUrl'>) =>
  and(eq(imageFetches.productId, productId), eq(imageFetches.sourceUrl, sourceUrl))

/** Returns a claimed image to the queue without counting the attempt. */
export async function releaseFetch(db: Queryable, claim: ClaimedFetch): Promise<void> {
  await db
    .update(imageFetches)
    .set({ attempts: sql`${imageFetches.attempts} - 1`, nextAttemptAt: sql`now()` })
    .where(isFetch(claim))
}

export async function markFetchFailed(db: Queryable, claim: ClaimedFetch, error: string): Promise<void> {
  await db.update(imageFetches).set({ state: 'failed', error }).where(isFetch(claim))
}

export async function scheduleRetry(
  db: Queryable,
  claim: ClaimedFetch,
  { error, delaySeconds }: { error: string; delaySeconds: number },
): Promise<void> {
  const nextAttemptAt = sql`now() + make_interval(secs => ${delaySeconds})`
  await db.update(imageFetches).set({ error, nextAttemptAt }).where(isFetch(claim))
}

/** Replaces the image of the product. Returns false if the product no longer has it. */
export async function replaceFetchedImage(
  tx: Tx,
  { productId, sourceUrl }: ClaimedFetch,
  { imageUrl, placeholder }: { imageUrl: string; placeholder: string },
): Promise<boolean> {
  await tx.update(imageFetches).set({ state: 'done', imageUrl, error: null }).where(isFetch({ productId, sourceUrl }))
  const { rowCount } = await tx
    .update(productImages)
    .set({ url: imageUrl, placeholder })
    .where(and(eq(productImages.productId, productId), eq(productImages.url, sourceUrl)))
  return (rowCount ?? 0) > 0
}

/** Queues images; one that was fetched or has failed before is queued again. */
export async function queueFetches(tx: Tx, fetches: { productId: string; sourceUrl: string }[]): Promise<void> {
  if (fetches.length === 0) return
  const productIds = sql.param(fetches.map(({ productId }) => productId))
  const urls = sql.param(fetches.map(({ sourceUrl }) => sourceUrl))
  await tx.execute(sql`
    INSERT INTO image_fetches (product_id, source_url)
    SELECT DISTINCT * FROM unnest(${productIds}::text[], ${urls}::text[])
    ON CONFLICT (product_id, source_url)
    DO UPDATE SET state = 'pending', attempts = 0, next_attempt_at = now(), error = NULL`)
}

export function listFetches(db: Queryable, productIds: string[]) {
  const { productId, sourceUrl, imageUrl } = imageFetches
  return db.select({ productId, sourceUrl, imageUrl }).from(imageFetches).where(inArray(productId, productIds))
}

export async function countFetches(db: Db): Promise<{ pending: number; failed: number }> {
  const rows = await db
    .select({ state: imageFetches.state, count: count() })
    .from(imageFetches)
    .where(inArray(imageFetches.state, ['pending', 'failed']))
    .groupBy(imageFetches.state)
  const countOf = (state: 'pending' | 'failed') => rows.find((row) => row.state === state)?.count ?? 0
  return { pending: countOf('pending'), failed: countOf('failed') }
}

export function listFailedFetches(db: Db) {
  const { productId, sourceUrl, error, state } = imageFetches
  return db
    .select({ productId, name: products.name, sourceUrl, error })
    .from(imageFetches)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(state, 'failed'))
    .orderBy(asc(productId), asc(sourceUrl))
    .limit(MAX_LISTED_FAILURES)
}

/** Returns how many were queued again. */
export async function requeueFailed(db: Db, productId: string | undefined): Promise<number> {
  const { rowCount } = await db
    .update(imageFetches)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: sql`now()` })
    .where(
      and(
        eq(imageFetches.state, 'failed'),
        productId === undefined ? undefined : eq(imageFetches.productId, productId),
      ),
    )
  return rowCount ?? 0
}
