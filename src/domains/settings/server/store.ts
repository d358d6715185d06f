import { eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { SettingsSection } from '#shared/shop-settings.ts'
import { shopSettings } from './tables.ts'

export type SettingsRow = typeof shopSettings.$inferSelect

export const listSections = (db: Queryable): Promise<SettingsRow[]> => db.select().from(shopSettings)

/** Takes an advisory lock, so saves run one at a time. A row lock is not enough: an unsaved section has no row. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('shop-settings', 0))`)
}

export async function findSection(db: Queryable, section: SettingsSection): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.section, section))
  return row
}

export async function upsertSection(tx: Tx, row: SettingsRow): Promise<void> {
  const { section: _, ...edit } = row
  await tx.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.section, set: edit })
}

/** Saves the first version of sections. */
export async function insertSections(tx: Tx, rows: Pick<SettingsRow, 'section' | 'value'>[]): Promise<void> {
  await tx.insert(shopSettings).values(rows.map((row) => ({ ...row, version: 1 })))
}
