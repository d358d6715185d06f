import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { auditEntries } from '#platform/audit/tables.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { countUpToLimit } from './count-up-to-limit.ts'

it('counts a short list exactly, and a long one up to 1,000', async () => {
  const { db, pool, close } = await createMigratedDatabase()
  onTestFinished(close)
  await pool.query(`INSERT INTO audit_entries (id, at, actor_id, actor_name, kind, subject_id, subject_name)
    SELECT n, now(), '', '', CASE WHEN n <= 3 THEN 'price' ELSE 'stock' END, '', '' FROM generate_series(1, 1004) n`)
  expect(await countUpToLimit(db, auditEntries, eq(auditEntries.kind, 'price'))).toBe(3)
  expect(await countUpToLimit(db, auditEntries, eq(auditEntries.kind, 'stock'))).toBe(1_000)
  expect(await countUpToLimit(db, auditEntries, undefined)).toBe(1_000)
})
