import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Gender, Measurement, ProductState } from '../contract.ts'
import { isWholeOrByChoice, unfilterableLists } from '../rules.ts'
import { namePictures } from './name-pictures.ts'
import { insertProduct } from './new-product-store.ts'
import { skuTaken } from './sku-taken.ts'

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
  /** Live, unless told. */
  state?: ProductState
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
  const unfilterable = unfilterableLists(product)
  if (unfilterable.length > 0) {
    throw new ShopError('bad_request', 'Collections, sizes and colours must be short names without commas', {
      errors: unfilterable.map((field) => ({
        field,
        message: 'must each have 1 to 60 characters, no comma, no line break and no space around it',
      })),
    })
  }
  const { id = newId() } = product
  await db.transaction(async (tx) => {
    const taken = await insertProduct(tx, { ...product, id })
    if (taken === 'id') throw new ShopError('conflict', `There is already a product with the id ${id}`)
    if (taken === 'sku') throw skuTaken(product.sku)
    await namePictures(tx, product.images)
  })
  return { id }
}
