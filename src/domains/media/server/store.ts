import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { UploadState } from '../contract.ts'
import { isActive, uploads } from './tables.ts'

interface NewUpload {
  id: string
  contentHash: string
  bytes: number
}

/** Returns the existing id if the same content is already stored. */
export async function upsertUpload(db: Queryable, upload: NewUpload): Promise<string> {
  const [row] = await db
    .insert(uploads)
    .values({ ...upload, seenAt: sqlNow })
    .onConflictDoUpdate({ target: uploads.contentHash, targetWhere: isActive, set: { seenAt: sqlNow } })
    .returning({ id: uploads.id })
  if (!row) throw new Error('Upload was not inserted')
  return row.id
}

/** Returns the state, or undefined for an unknown id. */
export async function touchUpload(db: Queryable, id: string): Promise<UploadState | undefined> {
  const [row] = await db
    .update(uploads)
    .set({ seenAt: sqlNow })
    .where(eq(uploads.id, id))
    .returning({ state: uploads.state })
  return row?.state
}

/** Returns the ids that may be referenced; inserts unknown ones. */
export async function markReferenced(tx: Tx, ids: string[]): Promise<string[]> {
  const setWhere = inArray(uploads.state, ['unused', 'used'])
  const rows = await tx
    .insert(uploads)
    .values(ids.map((id) => ({ id, state: 'used' as const, seenAt: sqlNow })))
    .onConflictDoUpdate({ target: uploads.id, set: { state: 'used', seenAt: sqlNow }, setWhere })
    .returning({ id: uploads.id })
  return rows.map(({ id }) => id)
}

interface StalePage {
  /** Minimum time since the upload was last seen. */
  minAgeMs: number
  /** The last id of the previous page. */
  after: string
  limit: number
}

const isStale = (minAgeMs: number) => lt(uploads.seenAt, sql`${sqlNow} - ${minAgeMs} * interval '1 millisecond'`)

export function listStaleUploads(
  db: Queryable,
  { minAgeMs, after, limit }: StalePage,
): Promise<{ id: string; state: UploadState }[]> {
  return db
    .select({ id: uploads.id, state: uploads.state })
    .from(uploads)
    .where(and(isActive, isStale(minAgeMs), gt(uploads.id, after)))
    .orderBy(asc(uploads.id))
    .limit(limit)
}

/** Skips uploads that were touched in the meantime or are locked by a transaction that references them. */
export async function updateStaleUploads(
  db: Queryable,
  ids: string[],
  { minAgeMs, state }: { minAgeMs: number; state: UploadState },
): Promise<void> {
  const stale = db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), isActive, isStale(minAgeMs)))
    .for('update', { skipLocked: true })
  await db.update(uploads).set({ state, seenAt: sqlNow }).where(inArray(uploads.id, stale))
}

export function listRemovingUploads(
  db: Queryable,
  { after, limit }: Omit<StalePage, 'minAgeMs'>,
): Promise<{ id: string; bytes: number | null }[]> {
  const { id, bytes, state } = uploads
  const isRemoving = and(eq(state, 'removing'), gt(id, after))
  return db.select({ id, bytes }).from(uploads).where(isRemoving).orderBy(asc(id)).limit(limit)
}

/** Returns false when another process was first. */
export async function markRemoved(db: Queryable, id: string): Promise<boolean> {
  const isRemoving = and(eq(uploads.id, id), eq(uploads.state, 'removing'))
  const { rowCount } = await db.update(uploads).set({ state: 'removed', seenAt: sqlNow }).where(isRemoving)
  return rowCount === 1
}
