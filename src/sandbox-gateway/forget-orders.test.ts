import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { ask } from '#tests/support/database.ts'
import { openGateway } from '#tests/support/sandbox-gateway.ts'
import { forgetOrders } from './forget-orders.ts'

it('waits for a refund that is being made, and forgets that too', async () => {
  const { databaseUrl, newOrder, newPayment } = await openGateway()
  const [{ id }, other] = [await newOrder(), await newOrder()]
  const payment = await newPayment(id)
  await newPayment(other.id)
  const pool = new pg.Pool({ connectionString: databaseUrl })
  onTestFinished(() => pool.end())
  const refunding = await pool.connect()
  await refunding.query('BEGIN')
  await refunding.query('SELECT FROM sandbox_gateway.payments WHERE id = $1 FOR UPDATE', [payment.id])
  await refunding.query(
    `INSERT INTO sandbox_gateway.refunds (id, payment_id, amount, status, speed, asked)
     VALUES ('rfnd_1', $1, 100, 'processed', 'normal', '{}')`,
    [payment.id],
  )
  const forgotten = forgetOrders(pool, [id])
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(() => ask(databaseUrl, waiting)).toHaveLength(1)
  await refunding.query('COMMIT')
  refunding.release()
  await forgotten
  expect(await ask(databaseUrl, 'SELECT order_id FROM sandbox_gateway.payments')).toEqual([{ order_id: other.id }])
  expect(await ask(databaseUrl, 'SELECT FROM sandbox_gateway.refunds')).toEqual([])
})
