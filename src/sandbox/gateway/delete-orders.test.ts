import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { runStatement } from '#tests/support/database.ts'
import { startGateway } from '#tests/support/start-gateway.ts'
import { waitForBlockedConnections } from '#tests/support/wait-for-blocked-connections.ts'
import { deleteOrders } from './delete-orders.ts'

it('waits for a concurrent refund and deletes that too', async () => {
  const { databaseUrl, createOrder, createPayment } = await startGateway()
  const [{ id }, otherOrder] = [await createOrder(), await createOrder()]
  const payment = await createPayment(id)
  await createPayment(otherOrder.id)
  const pool = new pg.Pool({ connectionString: databaseUrl })
  // pool.end() resolves before the sockets close, and the database is dropped in between
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(() => pool.end())
  const refundClient = await pool.connect()
  await refundClient.query('BEGIN')
  await refundClient.query('SELECT FROM sandbox_gateway.payments WHERE id = $1 FOR UPDATE', [payment.id])
  await refundClient.query(
    `INSERT INTO sandbox_gateway.refunds (id, payment_id, amount, status, speed, asked)
     VALUES ('rfnd_1', $1, 100, 'processed', 'normal', '{}')`,
    [payment.id],
  )
  const deletion = deleteOrders(pool, [id])
  await waitForBlockedConnections(pool)
  await refundClient.query('COMMIT')
  refundClient.release()
  await deletion
  expect(await runStatement(databaseUrl, 'SELECT order_id FROM sandbox_gateway.payments')).toEqual([
    { order_id: otherOrder.id },
  ])
  expect(await runStatement(databaseUrl, 'SELECT FROM sandbox_gateway.refunds')).toEqual([])
})
