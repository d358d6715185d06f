import { insertStock, isConsistentStock, type StockCause } from '#domains/inventory/server/api.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newIds } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import { type RunForItem, runDirectly } from '#shared/run-for-item.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import type { DropSettings, Gender, ProductState, SizeMeasurements } from '../contract.ts'
import { findUnfilterableFields } from '../rules.ts'
import { chooseSlugs } from './choose-slug.ts'
import { createSkuTakenError } from './create-sku-taken-error.ts'
import { insertImages } from './edit-store.ts'
import { markImagesReferenced } from './mark-images-referenced.ts'
import * as store from './new-product-store.ts'
import type { VariantRow } from './product-store.ts'
import { insertVariants, updateLowestPrices } from './variant-store.ts'

export interface NewProduct {
  /** Generated unless given, for example to keep links to a demo product valid. */
  id?: string
  sku: string
  name: string
  description: string[]
  pricePaise: Paise
  originalPricePaise?: Paise
  category: string
  gender: Gender
  collections: string[]
  sizes: string[]
  colors: string[]
  brand: string
  material: string
  /** In display order. */
  images: { url: string; altText: string; color?: string; placeholder?: string; turntableUrl?: string }[]
  /** One entry without size and color, or one per variant. */
  stock: { size?: string; color?: string; quantity: number }[]
  measurements?: SizeMeasurements[]
  variants?: VariantRow[]
  /** Generated from the name unless given. */
  slug?: string
  complementaryProductIds?: string[]
  seoTitle?: string
  seoDescription?: string
  weightGrams?: number | null
  hsn?: string
  gstRate?: number | null
  state?: ProductState
  publishAt?: Date | null
  unpublishAt?: Date | null
  drop?: DropSettings | null
  createdAt?: Date
}

const filterLabels: Record<string, string> = { collections: 'collection', sizes: 'size', colors: 'colour' }

/** Creates a product with its images and stock in one transaction. */
export async function createProduct(deps: { db: Queryable }, product: NewProduct): Promise<{ id: string }> {
  const [id = ''] = await createProducts(deps, [product])
  return { id }
}

/** Products are written in batches, so statements stay short and progress can be reported. */
const BATCH_SIZE = 100

interface BatchOptions {
  runForItem?: RunForItem
  onProgress?: (done: number) => void
  /** Why the products have stock. */
  stockCause?: StockCause
}

/** Creates all products in one transaction. Returns their ids. */
export async function createProducts(
  { db }: { db: Queryable },
  newProducts: NewProduct[],
  { runForItem = runDirectly, onProgress, stockCause = { reason: 'opening' } }: BatchOptions = {},
): Promise<string[]> {
  for (const [index, product] of newProducts.entries()) runForItem(index, () => requireValid(product))
  return db.transaction(async (tx) => {
    const reserved = new Set(newProducts.flatMap(({ slug }) => slug || []))
    const ids = newIds(newProducts.length)
    const products = newProducts.map((product, index) => ({ ...product, id: product.id ?? ids[index] ?? '' }))
    let done = 0
    for (const batch of splitIntoBatches(products, BATCH_SIZE)) {
      const start = done
      const slugs = await chooseSlugs(tx, batch, reserved)
      const rows = batch.map((product, index) => ({ ...product, slug: slugs[index] ?? '' }))
      await insertBatch(tx, rows, { runForItem: (index, check) => runForItem(start + index, check), stockCause })
      done += batch.length
      onProgress?.(done)
    }
    return products.map(({ id }) => id)
  })
}

function requireValid(product: NewProduct): void {
  if (!isConsistentStock(product.stock)) {
    const message = 'Stock must be either one number for the product or one number per size and colour.'
    throw new ShopError('bad_request', message, { errors: [{ field: 'stock', message }] })
  }
  const unfilterable = findUnfilterableFields(product)
  if (unfilterable.length === 0) return
  throw new ShopError('bad_request', 'Collections, sizes and colours must be short names without commas.', {
    errors: unfilterable.map((field) => ({
      field,
      message: `Each ${filterLabels[field]} must be 1 to 60 characters, without commas, line breaks or spaces around it.`,
    })),
  })
}

async function insertBatch(
  tx: Tx,
  products: (NewProduct & { id: string })[],
  { runForItem, stockCause }: { runForItem: RunForItem; stockCause: StockCause },
): Promise<void> {
  const inserted = await store.insertProducts(
    tx,
    products.map(({ stock: _stock, variants: _variants, images: _images, ...row }) => row),
  )
  for (const [index, { id, sku }] of products.entries()) {
    if (inserted.has(id)) continue
    const isIdTaken = await store.hasProduct(tx, id)
    runForItem(index, () => {
      throw isIdTaken
        ? new ShopError('conflict', `A product with the ID ${id} already exists.`)
        : createSkuTakenError(sku)
    })
  }
  await insertImages(
    tx,
    products.flatMap(({ id: productId, images }) =>
      images.map((image, position) => ({ productId, position, ...image })),
    ),
  )
  await insertVariants(
    tx,
    products.flatMap(({ id: productId, variants = [] }) => variants.map((variant) => ({ productId, ...variant }))),
  )
  const hasOwnPrice = ({ variants = [] }: NewProduct) => variants.some(({ pricePaise }) => pricePaise !== null)
  await updateLowestPrices(
    tx,
    products.filter(hasOwnPrice).map(({ id }) => id),
  )
  await insertStock(
    tx,
    products.flatMap(({ id: productId, stock }) => stock.map((line) => ({ productId, ...line }))),
    stockCause,
  )
  await markImagesReferenced(
    tx,
    products.map(({ images }) => images),
    runForItem,
  )
}

/** Counts drafts and archived products too: a shop with nothing live is not a new shop. */
export async function isCatalogueEmpty({ db }: { db: Queryable }): Promise<boolean> {
  return !(await store.hasProducts(db))
}
