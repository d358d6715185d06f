import { and, count, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { builtInSlugs } from '../page-path-contract.ts'
import { pages } from './tables.ts'

export type PageRow = typeof pages.$inferSelect
export type PageUpdate = Partial<Omit<PageRow, 'slug'>>

const isBuiltIn = inArray(pages.slug, [...builtInSlugs])
const isOwn = notInArray(pages.slug, [...builtInSlugs])

export async function findPage(db: Queryable, slug: string): Promise<PageRow | undefined> {
  const [row] = await db.select().from(pages).where(eq(pages.slug, slug))
  return row
}

/** Locks the page until the transaction ends, so saves run one at a time. */
export async function lockPage(tx: Tx, slug: string): Promise<PageRow | undefined> {
  const [row] = await tx.select().from(pages).where(eq(pages.slug, slug)).for('update')
  return row
}

/** Returns whether the slug was free. */
export async function insertPage(tx: Tx, page: Omit<typeof pages.$inferInsert, 'published'>): Promise<boolean> {
  return (await tx.insert(pages).values(page).onConflictDoNothing().returning({ slug: pages.slug })).length > 0
}

export async function updatePage(tx: Tx, slug: string, update: PageUpdate): Promise<PageRow> {
  const [row] = await tx.update(pages).set(update).where(eq(pages.slug, slug)).returning()
  if (!row) throw new Error(`The page ${slug} is missing`)
  return row
}

export async function deletePage(tx: Tx, slug: string): Promise<void> {
  await tx.delete(pages).where(eq(pages.slug, slug))
}

export const listBuiltInPages = (db: Queryable): Promise<PageRow[]> => db.select().from(pages).where(isBuiltIn)

export const listOwnPages = (db: Queryable): Promise<PageRow[]> =>
  db.select().from(pages).where(isOwn).orderBy(pages.slug)

export async function countOwnPages(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(pages).where(isOwn)
  return row?.total ?? 0
}

export async function listPublishedOwnSlugs(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ slug: pages.slug })
    .from(pages)
    .where(and(isOwn, isNotNull(pages.published)))
    .orderBy(pages.slug)
  return rows.map(({ slug }) => slug)
}
