import { isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { Content } from '../contract.ts'
import { siteContent } from './tables.ts'

export type ContentRow = typeof siteContent.$inferSelect

export async function getContentRow(db: Queryable): Promise<ContentRow> {
  const [row] = await db.select().from(siteContent)
  return requireRow(row)
}

/** Locks the content row until the transaction ends, so saves run one at a time. */
export async function lockContent(tx: Tx): Promise<ContentRow> {
  const [row] = await tx.select().from(siteContent).for('update')
  return requireRow(row)
}

interface ContentUpdate {
  content: Content
  version: number
  editedAt: Date
  editedBy: string
}

export async function updateContent(tx: Tx, update: ContentUpdate): Promise<ContentRow> {
  const [row] = await tx.update(siteContent).set(update).returning()
  return requireRow(row)
}

/** Stores the first version of the content, unless the shop already has one. */
export async function insertFirstContent(tx: Tx, content: Content): Promise<void> {
  await tx.update(siteContent).set({ content, version: 1 }).where(isNull(siteContent.content))
}

/** Replaces the content but keeps who edited it last: no admin is involved. */
export async function replaceContent(tx: Tx, content: Content, version: number): Promise<void> {
  await tx.update(siteContent).set({ content, version })
}

function requireRow(row: ContentRow | undefined): ContentRow {
  if (!row) throw new Error('The content row is missing')
  return row
}
