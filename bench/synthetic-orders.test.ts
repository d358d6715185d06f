import { expect, it, onTestFinished } from 'vitest'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { checkInvariants } from '#domains/checkout/server/admin-payments.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { insertSyntheticOrders, insertSyntheticUsers } from '#tests/support/synthetic-orders.ts'

it('creates every synthetic order in a shop that also has other customers, and breaks no invariant', async () => {
  const database = await createMigratedDatabase()
  onTestFinished(() => database.close())
  const { db, pool } = database
  await pool.query(`INSERT INTO users (id, name, email, password_hash)
    SELECT lpad(to_hex(n), 24, '0'), 'Asha', 'asha' || n || '@example.in', '' FROM generate_series(1, 5) n`)
  await insertSyntheticProducts(db, 10)
  await insertSyntheticUsers(db, 3)
  await insertSyntheticOrders(db, 20)
  const { rows } = await pool.query(
    'SELECT count(*)::int AS orders, count(DISTINCT user_id)::int AS customers FROM orders',
  )
  expect(rows).toEqual([{ orders: 20, customers: 3 }])
  expect((await checkInvariants(database)).filter(({ found }) => found.length > 0)).toEqual([])
})
