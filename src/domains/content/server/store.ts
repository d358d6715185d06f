import type { Db, Tx } from '#platform/database/connect.ts'
import type { Content } from '../contract.ts'
import { siteContent } from './tables.ts'

export type ContentRow = typeof siteContent.$inferSelect

export async function readContent(db: Db | Tx): Promise<ContentRow> {
  const [row] = await db.select().from(siteContent)
  return there(row)
}

/** Whoever saves waits here for whoever does so before. */
export async function lockContent(tx: Tx): Promise<ContentRow> {
  const [row] = await tx.select().from(siteContent).for('update')
  return there(row)
}

interface Saved {
  content: Content
  version: number
  editedAt: Date
  editedBy: string
}

export async function writeContent(tx: Tx, saved: Saved): Promise<ContentRow> {
  const [row] = await tx.update(siteContent).set(saved).returning()
  return there(row)
}

function there(row: ContentRow | undefined): ContentRow {
  if (!row) throw new Error('the row of the content is gone')
  return row
}
