import { insertStock, isProductLevelOrPerVariantStock } from '#domains/inventory/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Paise } from '#shared/money.ts'
import type { Gender, ProductState, SizeMeasurements } from '../contract.ts'
import { findUnfilterableFields } from '../rules.ts'
import { generateSlug } from './choose-slug.ts'
import { createSkuTakenError } from './create-sku-taken-error.ts'
import { markImagesReferenced } from './mark-images-referenced.ts'
import * as store from './new-product-store.ts'
import type { VariantRow } from './product-store.ts'
import { replaceVariants, updateLowestPrice } from './variant-store.ts'

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
  images: { url: string; altText: string; color?: string; placeholder?: string }[]
  /** One entry without size and color, or one per variant. */
  stock: { size?: string; color?: string; quantity: number }[]
  measurements?: SizeMeasurements[]
  variants?: VariantRow[]
  /** Generated from the name unless given. */
  slug?: string
  seoTitle?: string
  seoDescription?: string
  weightGrams?: number | null
  hsn?: string
  gstRate?: number | null
  state?: ProductState
  createdAt?: Date
}

const filterLabels: Record<string, string> = { collections: 'collection', sizes: 'size', colors: 'colour' }

/** Creates a product with its images and stock in one transaction. */
export async function createProduct({ db }: { db: Queryable }, product: NewProduct): Promise<{ id: string }> {
  if (!isProductLevelOrPerVariantStock(product.stock)) {
    const message = 'Stock must be either one number for the product or one number per size and colour.'
    throw new ShopError('bad_request', message, { errors: [{ field: 'stock', message }] })
  }
  const unfilterable = findUnfilterableFields(product)
  if (unfilterable.length > 0) {
    throw new ShopError('bad_request', 'Collections, sizes and colours must be short names without commas.', {
      errors: unfilterable.map((field) => ({
        field,
        message: `Each ${filterLabels[field]} must be 1 to 60 characters, without commas, line breaks or spaces around it.`,
      })),
    })
  }
  const { id = newId() } = product
  await db.transaction(async (tx) => {
    const { stock, variants = [], ...row } = product
    const slug = product.slug || (await generateSlug(tx, product))
    const duplicate = await store.insertProduct(tx, { ...row, id, slug })
    if (duplicate === 'id') throw new ShopError('conflict', `A product with the ID ${id} already exists.`)
    if (duplicate === 'sku') throw createSkuTakenError(product.sku)
    if (variants.length > 0) {
      await replaceVariants(tx, id, variants)
      await updateLowestPrice(tx, id)
    }
    await insertStock(tx, id, stock)
    await markImagesReferenced(tx, product.images)
  })
  return { id }
}

/** Counts drafts and archived products too: a shop with nothing live is not a new shop. */
export async function isCatalogueEmpty({ db }: { db: Queryable }): Promise<boolean> {
  return !(await store.hasProducts(db))
}
