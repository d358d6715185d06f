import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { products } from './tables.ts'

type NewProductRow = Omit<typeof products.$inferInsert, 'unitsSold'>

export async function hasProducts(db: Queryable): Promise<boolean> {
  return (await db.select({ id: products.id }).from(products).limit(1)).length > 0
}

/** Leaves out products whose id or SKU is taken. Returns the ids of the others. */
export async function insertProducts(tx: Tx, rows: NewProductRow[]): Promise<Set<string>> {
  const inserted = await tx.insert(products).values(rows).onConflictDoNothing().returning({ id: products.id })
  return new Set(inserted.map(({ id }) => id))
}

export async function hasProduct(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(products, eq(products.id, id))) > 0
}
