import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { createProduct, isCatalogueEmpty, type NewProduct } from '#domains/catalogue/server/create-product.ts'
import type { Db } from '#platform/database/connect.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import { demoProducts } from './catalogue/demo-products.ts'
import { deriveProductId } from './catalogue/derive-product-id.ts'
import { generateStock } from './catalogue/generate-stock.ts'
import { listImages } from './catalogue/list-images.ts'
import { listMeasurements } from './catalogue/list-measurements.ts'
import type { DemoProduct } from './catalogue/types.ts'
import { enqueueOrders } from './orders/queue.ts'

interface Deps {
  db: Db
  log: Logger
  withOrders?: boolean
  now?: () => Date
}

/** Loads the demo catalogue if the shop has no products yet. Returns how many products were loaded. */
export async function loadDemo({ db, log, withOrders = false, now = () => new Date() }: Deps): Promise<number> {
  const loaded = await db.transaction(async (tx) => {
    // several processes may start on one new database: the second waits here, then finds the products
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('nukkad:demo', 0))`)
    if (!(await isCatalogueEmpty({ db: tx }))) return 0
    for (const [i, product] of demoProducts.entries()) await createProduct({ db: tx }, toNewProduct(product, i))
    if (withOrders) await enqueueOrders(tx, now())
    return demoProducts.length
  })
  if (loaded > 0) log.info({ products: loaded }, 'Demo catalogue loaded')
  return loaded
}

function toNewProduct(product: DemoProduct, index: number): NewProduct {
  const { sku, name, description, category, gender, collections, sizes, material, price, originalPrice } = product
  return {
    id: deriveProductId(sku),
    sku,
    name,
    description,
    category,
    gender,
    collections,
    sizes,
    material,
    brand: 'Nukkad',
    pricePaise: paiseFromRupees(price),
    ...(originalPrice && { originalPricePaise: paiseFromRupees(originalPrice) }),
    colors: product.colors.map((color) => color.name),
    images: listImages(product).map(({ color, url, altText, placeholder }) => ({
      url,
      altText,
      color: color.name,
      ...(placeholder && { placeholder }),
    })),
    measurements: listMeasurements(product).map(({ size, ...cm }) => ({ size, cm })),
    stock: generateStock(product),
    createdAt: getLaunchTime(product, index),
  }
}

/** Drops open at 11:00 IST, one product a minute, which makes "newest first" unambiguous. */
function getLaunchTime({ launchDate }: DemoProduct, minutes: number): Date {
  return new Date(Date.parse(`${launchDate}T11:00:00+05:30`) + minutes * MINUTE)
}
