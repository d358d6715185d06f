import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import { identityId, timestamptz } from '#platform/database/columns.ts'
import type { Address } from '../contract.ts'
import { lineColumns, orderLines, orders } from './tables.ts'

/** Changes to an order before it ships. The order as placed does not change. Immutable, except that a customer can be erased. */
export const orderAmendments = pgTable(
  'order_amendments',
  {
    id: identityId(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: timestamptz('at').notNull(),
    /** The admin's id. No foreign key, because the account may be deleted. */
    by: text('by').notNull(),
    byName: text('by_name').notNull(),
    /** Empty if none was given. */
    reason: text('reason').notNull(),
    /** Both are null if the address stays. */
    addressBefore: jsonb('address_before').$type<Address>(),
    addressAfter: jsonb('address_after').$type<Address>(),
  },
  (table) => [
    index('order_amendments_order').on(table.orderId, table.id),
    check('order_amendments_address', sql`(${table.addressBefore} is null) = (${table.addressAfter} is null)`),
  ],
)

/** The lines whose variant an amendment replaces. */
export const amendmentLines = pgTable(
  'amendment_lines',
  {
    amendmentId: bigint('amendment_id', { mode: 'number' })
      .notNull()
      .references(() => orderAmendments.id, { onDelete: 'cascade' }),
    orderLineId: text('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** All units of the line. */
    quantity: integer('quantity').notNull(),
    /** The same as `stockId` if all variants share one stock row. */
    stockIdBefore: bigint('stock_id_before', { mode: 'number' }).notNull(),
    skuBefore: text('sku_before').notNull(),
    sizeBefore: text('size_before'),
    colorBefore: text('color_before'),
    stockId: bigint('stock_id', { mode: 'number' }).notNull(),
    sku: text('sku').notNull(),
    image: text('image').notNull(),
    size: text('size'),
    color: text('color'),
  },
  (table) => [
    primaryKey({ columns: [table.amendmentId, table.orderLineId] }),
    index('amendment_lines_line').on(table.orderLineId, table.amendmentId),
  ],
)

/** The lines as they ship: each with the variant of its latest amendment. Everything but records of the purchase reads these. */
export const currentOrderLines = pgView('current_order_lines', {
  id: text('id').notNull(),
  orderId: text('order_id').notNull(),
  ...lineColumns,
}).as(sql`
SELECT l.id, l.order_id, l.position, l.product_id, coalesce(a.stock_id, l.stock_id) AS stock_id,
  coalesce(a.sku, l.sku) AS sku, l.name, l.category, coalesce(a.image, l.image) AS image,
  CASE WHEN a.stock_id IS NULL THEN l.size ELSE a.size END AS size,
  CASE WHEN a.stock_id IS NULL THEN l.color ELSE a.color END AS color,
  l.price_paise, l.quantity, l.discount_paise
FROM order_lines l LEFT JOIN LATERAL (
  SELECT stock_id, sku, image, size, color FROM amendment_lines
  WHERE order_line_id = l.id ORDER BY amendment_id DESC LIMIT 1) a ON true`)
