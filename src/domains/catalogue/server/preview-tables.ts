import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'
import { products } from './tables.ts'

/** Links that show a product that is not live. The token is in the link only. */
export const productPreviews = pgTable(
  'product_previews',
  {
    tokenHash: text('token_hash').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('product_previews_product').on(table.productId)],
)
