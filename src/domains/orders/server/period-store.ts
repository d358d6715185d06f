import { type SQL, sql } from 'drizzle-orm'
import { refunds } from '#domains/payments/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { asPaise, type Paise } from '#shared/money.ts'
import { dailyOrderTotals, salesDeltas } from './sales-tables.ts'
import { codOrders, orders } from './tables.ts'

export interface Period {
  from: string
  to: string
}

/** Sales of a period, by the day of the order; what was given back, by the day of the refund. */
export interface PeriodTotals {
  orders: number
  /** Orders without those whose cash was not recorded. */
  paidOrders: number
  grossPaise: Paise
  /** Refunds of orders, and cash that was written off. */
  refundedPaise: Paise
  /** Already deducted from the gross sales. */
  discountPaise: Paise
}

interface FiguresRow extends Record<string, unknown> {
  orders: string
  gross: string
  unpaid: string
  refunded: string
  written_off: string
  discounts: string
}

const isWithinPeriod = (column: SQL) =>
  sql`${column} >= (first::timestamp AT TIME ZONE 'Asia/Kolkata') AND ${column} < ((last + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`

/** Returns the totals of each period, in the same order. Reads the daily totals, and small partial indexes for the rest. */
export async function sumPeriods(db: Queryable, periods: Period[]): Promise<PeriodTotals[]> {
  const values = periods.map(({ from, to }, index) => sql`(${index}::int, ${from}::date, ${to}::date)`)
  const { rows } = await db.execute<FiguresRow>(sql`
    SELECT sales.orders, sales.gross,
      (SELECT count(*) FROM ${orders} WHERE payment_method = 'COD' AND paid_at IS NULL
        AND ${isWithinPeriod(sql`placed_at`)}) AS unpaid,
      (SELECT coalesce(sum(amount_paise), 0) FROM ${refunds}
        WHERE state <> 'failed' AND ${isWithinPeriod(sql`${refunds.createdAt}`)}
          AND EXISTS (SELECT FROM ${orders} WHERE ${orders.paymentId} = ${refunds.paymentId})) AS refunded,
      (SELECT coalesce(sum(written_off_paise), 0) FROM ${codOrders}
        WHERE written_off_paise > 0 AND ${isWithinPeriod(sql`recorded_at`)}) AS written_off,
      (SELECT coalesce(sum(discount_paise), 0) FROM ${orders}
        WHERE discount_paise > 0 AND ${isWithinPeriod(sql`placed_at`)}) AS discounts
    FROM (VALUES ${sql.join(values, sql`, `)}) AS period (position, first, last)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(count), 0) AS orders, coalesce(sum(paise), 0) AS gross FROM (
        SELECT count, paise FROM ${dailyOrderTotals} WHERE day BETWEEN first AND last
        UNION ALL
        SELECT count, paise FROM ${salesDeltas} WHERE status IS NOT NULL AND day BETWEEN first AND last
      ) AS days
    ) AS sales ORDER BY position`)
  return rows.map((row) => ({
    orders: Number(row.orders),
    paidOrders: Number(row.orders) - Number(row.unpaid),
    grossPaise: asPaise(Number(row.gross)),
    refundedPaise: asPaise(Number(row.refunded) + Number(row.written_off)),
    discountPaise: asPaise(Number(row.discounts)),
  }))
}
