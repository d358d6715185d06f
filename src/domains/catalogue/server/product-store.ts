import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { stock } from '#domains/inventory/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import type { Paise } from '#shared/money.ts'
import { isLive, isShownImage, productImages, products, productVariants } from './tables.ts'

interface ImageJson {
  url: string
  altText: string
  color: string | null
  placeholder: string | null
  turntableUrl: string | null
  isShown: boolean
}

const images = sql<ImageJson[]>`coalesce((
  SELECT json_agg(json_build_object(
    'url', url, 'altText', alt_text, 'color', color, 'placeholder', placeholder, 'turntableUrl', turntable_url,
    'isShown', ${isShownImage}
  ) ORDER BY position)
  FROM ${productImages} WHERE product_id = products.id
), '[]')`

/** Units of all variants that can be sold. */
export const available = sql<number>`(
  SELECT coalesce(sum(on_hand - held), 0)::int FROM ${stock} WHERE product_id = products.id
)`

/** Null unless the product is live. */
const publishedAt =
  sql`CASE WHEN products.state = 'live' THEN coalesce(products.published_at, products.created_at) END`.mapWith(
    products.createdAt,
  ) as SQL<Date | null>

export const productColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  description: products.description,
  pricePaise: products.pricePaise,
  originalPricePaise: products.originalPricePaise,
  category: products.category,
  gender: products.gender,
  collections: products.collections,
  sizes: products.sizes,
  colors: products.colors,
  brand: products.brand,
  material: products.material,
}

export const productWithStockColumns = {
  ...productColumns,
  lowestPricePaise: products.lowestPricePaise,
  images,
  available,
  publishedAt,
}

export interface VariantRow {
  size: string | null
  color: string | null
  sku: string | null
  barcode: string | null
  pricePaise: Paise | null
}

const variants = sql<VariantRow[]>`coalesce((
  SELECT json_agg(json_build_object('size', size, 'color', color, 'sku', sku, 'barcode', barcode, 'pricePaise', price_paise)
    ORDER BY array_position(products.sizes, size), array_position(products.colors, color))
  FROM ${productVariants} WHERE product_id = products.id
), '[]')`

/** Everything that only the page of a product and the admin show. */
export const detailColumns = {
  measurements: products.measurements,
  slug: products.slug,
  seoTitle: products.seoTitle,
  seoDescription: products.seoDescription,
  weightGrams: products.weightGrams,
  hsn: products.hsn,
  gstRate: products.gstRate,
  drop: products.drop,
  complementaryProductIds: products.complementaryProductIds,
  variants,
}

export async function findProduct(db: Queryable, key: { id: string } | { slug: string }) {
  const [product] = await db
    .select({ ...productWithStockColumns, ...detailColumns })
    .from(products)
    .where(and(isLive, 'id' in key ? eq(products.id, key.id) : eq(products.slug, key.slug)))
  return product
}

/** Lists those of the products that are live, in the given order. */
export function listLiveProducts(db: Queryable, ids: string[]) {
  return db
    .select(productWithStockColumns)
    .from(products)
    .where(and(isLive, inArray(products.id, ids)))
    .orderBy(sql`array_position(${sql.param(ids)}::text[], ${products.id})`)
}

export type ProductRow = Awaited<ReturnType<typeof listLiveProducts>>[number]
