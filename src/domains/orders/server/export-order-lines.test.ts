import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import type { LineShipment } from './deps.ts'
import { exportOrderLines } from './list-admin-orders.ts'
import { orderLineColumns } from './order-line-columns.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
  await database.pool.query(`
    WITH placed AS (
      INSERT INTO orders (id, checkout_id, customer_name, customer_email, address, total_paise, payment_method, currency, placed_at)
      SELECT lpad(n::text, 24, '0'), n::text, 'Asha', 'asha@example.in',
        '{"firstName": "Asha", "lastName": "Rao", "country": "India", "phone": "098450 12345"}', 200, 'COD', 'INR',
        '2026-11-17T20:00:00Z'::timestamptz + n * interval '1 second'
      FROM generate_series(1, 1100) AS n RETURNING id
    ) INSERT INTO order_lines (id, order_id, position, product_id, stock_id, sku, name, category, image, price_paise, quantity)
    SELECT id || '-' || position, id, position, '', 1, 'TEE', 'Tee', 'Top Wear', '', 100, 1
    FROM placed CROSS JOIN generate_series(0, 1) AS position`)
})
afterAll(() => database.close())

it('reads a batch of orders only when it is asked for', async () => {
  const shipment = { lineId: `${'1100'.padStart(24, '0')}-0`, courier: 'Delhivery', trackingNumber: 'DL1' }
  const listLineShipments = vi.fn(
    async (): Promise<LineShipment[]> => [shipment, { ...shipment, trackingNumber: 'DL2' }],
  )
  const searchOrdersByTracking = async () => []
  const sizes: number[] = []
  for await (const lines of exportOrderLines({ db: database.db, listLineShipments, searchOrdersByTracking }, {})) {
    sizes.push(lines.length)
    expect(listLineShipments).toHaveBeenCalledTimes(sizes.length)
    const [newest, other] = lines.map((line) =>
      Object.fromEntries(orderLineColumns.map(({ header, value }) => [header, value(line)])),
    )
    if (sizes.length > 1) continue
    expect(newest).toMatchObject({
      'Ordered at (IST)': '2026-11-18 01:48:20',
      Phone: '+919845012345',
      Courier: 'Delhivery',
      'Tracking number': 'DL1, DL2',
    })
    expect(other).toMatchObject({ Courier: '', 'Tracking number': '' })
  }
  // two lines per order
  expect(sizes).toEqual([1000, 1000, 200])
})
