import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Gender, Measurement } from '../contract.ts'
import { isWholeOrByChoice } from '../rules.ts'
import { insertProduct } from './new-product-store.ts'

export interface NewProduct {
  /** A new one, unless links to the product must survive its being loaded again. */
  id?: string
  sku: string
  name: string
  description: string[]
  pricePaise: number
  originalPricePaise?: number
  category: string
  gender: Gender
  collections: string[]
  sizes: string[]
  colors: string[]
  brand: string
  material: string
  /** In the order in which they are shown. */
  images: { url: string; altText: string; color?: string; placeholder?: string }[]
  /** One entry without size and colour, or one for each size and colour. */
  stock: { size?: string; color?: string; quantity: number }[]
  measurements?: Measurement[]
  /** Now, unless it was launched before. */
  createdAt?: Date
}

/** Puts a product on the shelf: with its pictures and its stock, or not at all. */
export async function createProduct({ db }: { db: Db | Tx }, product: NewProduct): Promise<{ id: string }> {
  if (!isWholeOrByChoice(product.stock)) {
    throw new ShopError('bad_request', 'Stock is counted either as a whole or by size and colour', {
      errors: [{ field: 'stock', message: 'is neither one entry for all nor one for each size and colour' }],
    })
  }
  const { id = newId() } = product
  await db.transaction(async (tx) => {
    const isNew = await insertProduct(tx, { ...product, id })
    if (!isNew) throw new ShopError('conflict', `There is already a product with the SKU ${product.sku}`)
  })
  return { id }
}
