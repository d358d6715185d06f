import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { domains } from './domains.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** Tables with such a column that hold nothing about customers, and why. */
const withoutCustomers: Record<string, string> = {
  collection_redirects: 'addresses of pages',
  demo_orders: 'fictional customers of the demo',
  staff_invitations: 'people who are to work for the shop',
}

/** Lists the tables that reference an account, or have a column for an email address or a phone number. */
async function listTablesAboutPeople(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT DISTINCT c.relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid = 'users'::regclass
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attname ~ '(^|_)(email|phone|mobile|user|customer|address|to|plan)(_id|_name|$)'
    WHERE c.relkind = 'r' AND (f.oid IS NOT NULL OR a.attname IS NOT NULL OR c.relname = 'users')
    ORDER BY 1`)
  return rows.map(({ name }) => name)
}

it('every table about people is exported and erased by its domain', async () => {
  const named = domains.flatMap(({ personalData }) => personalData?.tables ?? [])
  const tables = await listTablesAboutPeople()
  expect(tables).toEqual(expect.arrayContaining(['users', 'orders', 'emails', 'restock_alerts', 'customer_notes']))
  const forgotten = tables.filter((name) => !named.includes(name) && !(name in withoutCustomers))
  expect(forgotten, 'name these tables in `personalData` of their domain').toEqual([])
})

it('no domain names a table that does not exist', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  const existing = rows.map(({ name }) => name)
  const named = domains.flatMap(({ personalData }) => personalData?.tables ?? [])
  expect(named.filter((name) => !existing.includes(name))).toEqual([])
})

it('an account can be deleted whatever references it', async () => {
  const { rows } = await database.pool.query<{ name: string; action: string }>(`
    SELECT conrelid::regclass::text AS name, confdeltype AS action
    FROM pg_constraint WHERE contype = 'f' AND confrelid = 'users'::regclass`)
  const blocking = rows.filter(({ action }) => action !== 'c' && action !== 'n')
  expect(blocking.map(({ name }) => name)).toEqual([])
})
