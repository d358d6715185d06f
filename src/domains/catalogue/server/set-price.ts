import type { Db, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Actor } from './change-stock.ts'
import { editProduct } from './edit-product.ts'
import { lockCatalogue, lockEdited } from './edit-store.ts'

interface PriceToSet {
  productId: string
  pricePaise: number
  /** Refuses when the price is another by now. */
  expectedPaise?: number
}

export async function setPrice({ db }: { db: Db | Tx }, actor: Actor, wanted: PriceToSet): Promise<void> {
  const { productId, pricePaise, expectedPaise } = wanted
  await db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const product = await lockEdited(tx, productId)
    if (!product) throw new ShopError('not_found', 'Product not found')
    if (expectedPaise !== undefined && product.pricePaise !== expectedPaise) {
      throw new ShopError('conflict', 'The price has changed since, so this was not undone.')
    }
    await editProduct(tx, actor, productId, { price: rupeesFromPaise(pricePaise) })
  })
}
