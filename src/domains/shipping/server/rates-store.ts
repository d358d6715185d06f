import { and, count, gte, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { pinCodes, shippingRates } from './rates-tables.ts'

export type RatesRow = typeof shippingRates.$inferSelect
export type PinRow = typeof pinCodes.$inferSelect

export async function findRates(db: Queryable): Promise<RatesRow | undefined> {
  const [row] = await db.select().from(shippingRates)
  return row
}

/** Takes an advisory lock, so saves and uploads run one at a time. A row lock is not enough: there may be no row yet. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('shipping-rates', 0))`)
}

export async function upsertRates(tx: Tx, edit: Partial<Omit<RatesRow, 'id'>>): Promise<void> {
  await tx
    .insert(shippingRates)
    .values({ id: 1, ...edit })
    .onConflictDoUpdate({ target: shippingRates.id, set: edit })
}

export const listPins = (db: Queryable): Promise<PinRow[]> => db.select().from(pinCodes)

export async function countPins(db: Queryable): Promise<{ total: number; serviceable: number; cod: number }> {
  const [counts] = await db
    .select({
      total: count(),
      serviceable: sql<number>`(count(*) FILTER (WHERE ${pinCodes.serviceable}))::int`,
      cod: sql<number>`(count(*) FILTER (WHERE ${pinCodes.serviceable} AND ${pinCodes.cod}))::int`,
    })
    .from(pinCodes)
  return counts ?? { total: 0, serviceable: 0, cod: 0 }
}

export interface PinPage {
  /** The first digits. */
  search?: string | undefined
  limit: number
  offset: number
}

export async function searchPins(
  db: Queryable,
  { search, limit, offset }: PinPage,
): Promise<{ pins: PinRow[]; found: number }> {
  const scale = 10 ** (6 - (search?.length ?? 0))
  const first = Number(search ?? 0) * scale
  const matches = search ? and(gte(pinCodes.pin, first), lt(pinCodes.pin, first + scale)) : undefined
  const [pins, found] = await Promise.all([
    db.select().from(pinCodes).where(matches).orderBy(pinCodes.pin).limit(limit).offset(offset),
    db.$count(pinCodes, matches),
  ])
  return { pins, found }
}

/** Replaces the whole list in two statements, however long it is. */
export async function replacePins(tx: Tx, rows: PinRow[]): Promise<void> {
  await tx.delete(pinCodes)
  if (rows.length === 0) return
  await tx.execute(sql`
INSERT INTO ${pinCodes} (pin, serviceable, cod, extra_days)
SELECT pin, serviceable, cod, "extraDays" FROM json_to_recordset(${JSON.stringify(rows)}::json)
  AS row(pin int, serviceable boolean, cod boolean, "extraDays" smallint)`)
}
