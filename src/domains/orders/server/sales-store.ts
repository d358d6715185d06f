import { type SQL, sql } from 'drizzle-orm'
import { payments } from '#domains/payments/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import type { OrderStatus } from '../contract.ts'
import { dailyOrderTotals, dailyProductTotals, salesDeltas } from './sales-tables.ts'
import { codOrders, orders } from './tables.ts'

/** Inclusive days in Indian time; an absent end is unbounded. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

const isWithin = ({ from, to }: DayRange): SQL =>
  sql.join(
    [sql`true`, ...(from ? [sql`day >= ${from}::date`] : []), ...(to ? [sql`day <= ${to}::date`] : [])],
    sql` AND `,
  )

/** Selects the totals and the pending deltas. Reading both in one statement keeps the result exact. */
const selectOrderSales = (days: DayRange) => sql`(
  SELECT day, status, count, paise FROM ${dailyOrderTotals} WHERE ${isWithin(days)}
  UNION ALL
  SELECT day, status, count, paise FROM ${salesDeltas} WHERE status IS NOT NULL AND ${isWithin(days)}
) AS order_sales`

export interface DailySales {
  day: string
  status: OrderStatus
  count: number
  paise: Paise
}

export async function sumSalesByDay(db: Queryable, days: DayRange): Promise<DailySales[]> {
  const { rows } = await db.execute<{ day: string; status: OrderStatus; count: string; paise: string }>(sql`
    SELECT day::text AS day, status, sum(count) AS count, sum(paise) AS paise FROM ${selectOrderSales(days)}
    GROUP BY day, status HAVING sum(count) <> 0 ORDER BY day, status`)
  return rows.map(({ day, status, count, paise }) => ({
    day,
    status,
    count: Number(count),
    paise: asPaise(Number(paise)),
  }))
}

export async function listStatusCounts(db: Queryable): Promise<{ status: OrderStatus; count: number }[]> {
  const { rows } = await db.execute<{ status: OrderStatus; count: string }>(sql`
    SELECT status, sum(count) AS count FROM ${selectOrderSales({})} GROUP BY status`)
  return rows.map(({ status, count }) => ({ status, count: Number(count) }))
}

export async function sumOrders(
  db: Queryable,
  days: DayRange,
  status?: OrderStatus,
): Promise<{ count: number; paise: Paise }> {
  const { rows } = await db.execute<{ count: string | null; paise: string | null }>(sql`
    SELECT sum(count) AS count, sum(paise) AS paise FROM ${selectOrderSales(days)}
    WHERE ${status ? sql`status = ${status}` : sql`true`}`)
  return { count: Number(rows[0]?.count ?? 0), paise: asPaise(Number(rows[0]?.paise ?? 0)) }
}

/** Sums all paid orders without cancelled ones. */
export async function sumPaidOrders(db: Queryable): Promise<Paise> {
  const { rows } = await db.execute<{ paise: string | null }>(
    sql`SELECT sum(paise) AS paise FROM ${selectOrderSales({})} WHERE status <> 'Cancelled'`,
  )
  return asPaise(Number(rows[0]?.paise ?? 0))
}

/** Sums what was refunded or written off of all orders that are not cancelled. */
export async function sumDeductions(db: Queryable): Promise<Paise> {
  const { rows } = await db.execute<{ paise: string }>(sql`
    SELECT (SELECT coalesce(sum(refunded_paise), 0) FROM ${payments} JOIN ${orders} ON payment_id = ${payments.id}
      WHERE refunded_paise > 0 AND status <> 'Cancelled') + (
      SELECT coalesce(sum(written_off_paise), 0) FROM ${codOrders} JOIN ${orders} ON order_id = ${orders.id}
      WHERE written_off_paise > 0 AND status <> 'Cancelled') AS paise`)
  return asPaise(Number(rows[0]?.paise ?? 0))
}

export async function hasMoreRefundsThan(db: Queryable, count: number): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM ${payments} WHERE refunded_paise > 0 OFFSET ${count} LIMIT 1`)
  return rows.length > 0
}

export interface BestSeller {
  productId: string
  units: number
  paise: Paise
}

export const selectProductSales = (days: DayRange) => sql`(
  SELECT product_id, count, paise FROM ${dailyProductTotals} WHERE ${isWithin(days)}
  UNION ALL
  SELECT product_id, count, paise FROM ${salesDeltas} WHERE product_id IS NOT NULL AND ${isWithin(days)}
) AS product_sales`

export async function listBestSellers(db: Queryable, days: DayRange, limit: number): Promise<BestSeller[]> {
  const { rows } = await db.execute<{ product_id: string; units: string; paise: string }>(sql`
    SELECT product_id, sum(count) AS units, sum(paise) AS paise FROM ${selectProductSales(days)}
    GROUP BY product_id HAVING sum(count) > 0 ORDER BY units DESC, product_id LIMIT ${limit}`)
  return rows.map(({ product_id: productId, units, paise }) => ({
    productId,
    units: Number(units),
    paise: asPaise(Number(paise)),
  }))
}

/** Adds up to `limit` deltas to the totals and returns how many. Skips deltas locked by another worker. */
export async function rollupSalesDeltas(db: Queryable, limit: number): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`
    WITH deltas AS (
      DELETE FROM ${salesDeltas} WHERE id IN (SELECT id FROM ${salesDeltas} ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING day, status, product_id, count, paise
    ),
    order_totals AS (
      INSERT INTO ${dailyOrderTotals} AS total (day, status, count, paise)
      SELECT day, status, sum(count), sum(paise) FROM deltas WHERE status IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, status) DO UPDATE SET count = total.count + excluded.count, paise = total.paise + excluded.paise
    ),
    product_totals AS (
      INSERT INTO ${dailyProductTotals} AS total (day, product_id, count, paise)
      SELECT day, product_id, sum(count), sum(paise) FROM deltas WHERE product_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (day, product_id) DO UPDATE SET count = total.count + excluded.count, paise = total.paise + excluded.paise
    )
    SELECT count(*) AS count FROM deltas`)
  return Number(rows[0]?.count ?? 0)
}
