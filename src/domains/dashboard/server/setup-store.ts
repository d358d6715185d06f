import { isLive, products } from '#domains/catalogue/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { shopSetup } from './tables.ts'

export type SetupRow = typeof shopSetup.$inferSelect

export async function getSetupRow(db: Queryable): Promise<SetupRow> {
  const [row] = await db.select().from(shopSetup)
  if (!row) throw new Error('The setup row is missing')
  return row
}

export const updateSetup = (db: Queryable, change: Partial<SetupRow>) => db.update(shopSetup).set(change)

export const countLiveProducts = (db: Queryable): Promise<number> => db.$count(products, isLive)
