import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import type { Paise } from '#shared/money.ts'
import type { DropSettings } from '../contract.ts'
import { isLive, isShownImage, products } from './tables.ts'

export interface SellableProduct {
  id: string
  name: string
  sku: string
  category: string
  pricePaise: Paise
  weightGrams: number | null
  drop: DropSettings | null
  sizes: string[]
  colors: string[]
  /** Variants with their own SKU or price, which replaces the product's. */
  variants: { size: string | null; color: string | null; sku: string | null; pricePaise: Paise | null }[]
  stock: { id: number; size: string | null; color: string | null; available: number }[]
  /** In the order they are shown. */
  images: { url: string; color: string | null }[]
}

// the ids come from a subquery, so the planner does not count them and keeps one plan for any number
const findByIds = prepareStatement<SellableProduct, { ids: string[] }>(
  'find_sellable_products',
  sql`
SELECT id, name, sku, category, price_paise AS "pricePaise", weight_grams AS "weightGrams", drop_settings AS "drop", sizes, colors,
  coalesce((SELECT json_agg(json_build_object('id', id, 'size', size, 'color', color, 'available', on_hand - held))
    FROM stock WHERE product_id = products.id), '[]') AS stock,
  coalesce((SELECT json_agg(json_build_object('size', size, 'color', color, 'sku', sku, 'pricePaise', price_paise))
    FROM product_variants WHERE product_id = products.id), '[]') AS variants,
  coalesce((SELECT json_agg(json_build_object('url', url, 'color', color) ORDER BY position)
    FROM product_images WHERE product_id = products.id AND ${isShownImage}), '[]') AS images
FROM ${products} WHERE id = ANY((SELECT ${sql.placeholder('ids')}::text[])::text[]) AND ${isLive}`,
)

/** Returns live products only, with their current prices and available stock per variant. */
export const findSellableProducts = (db: Queryable, productIds: string[]): Promise<SellableProduct[]> =>
  findByIds(db, { ids: productIds })
