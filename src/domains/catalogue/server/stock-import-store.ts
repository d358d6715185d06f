import { inArray, sql } from 'drizzle-orm'
import { sqlNow } from '#platform/database/clock.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { stockImports } from './import-tables.ts'

const RETENTION_DAYS = 90

export function listStockImports(db: Db, productIds: string[]) {
  return db.select().from(stockImports).where(inArray(stockImports.productId, productIds))
}

/** Returns the products whose stock was recorded now. Others have the same record already. */
export async function recordStockImports(
  tx: Tx,
  imports: { productId: string; fingerprint: string }[],
  importedBy: string,
): Promise<Set<string>> {
  if (imports.length === 0) return new Set()
  await tx.execute(sql`
    DELETE FROM ${stockImports} WHERE imported_at < now() - make_interval(days => ${RETENTION_DAYS})`)
  const productIds = sql.param(imports.map(({ productId }) => productId))
  const fingerprints = sql.param(imports.map(({ fingerprint }) => fingerprint))
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    INSERT INTO ${stockImports} (product_id, fingerprint, imported_at, imported_by)
    SELECT product_id, fingerprint, ${sqlNow}, ${importedBy}
    FROM unnest(${productIds}::text[], ${fingerprints}::text[]) AS imported (product_id, fingerprint)
    ON CONFLICT DO NOTHING RETURNING product_id`)
  return new Set(rows.map((row) => row.product_id))
}
