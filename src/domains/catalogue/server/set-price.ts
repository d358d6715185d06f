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

/** Answers the entry that puts it down, unless it costs that already. */
export async function setPrice({ db }: { db: Db | Tx }, actor: Actor, wanted: PriceToSet): Promise<string | undefined> {
  const { productId, pricePaise, expectedPaise } = wanted
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const product = await lockEdited(tx, productId)
    if (!product) throw new ShopError('not_found', 'Product not found')
    if (expectedPaise !== undefined && product.pricePaise !== expectedPaise) {
      throw new ShopError('conflict', 'The price has changed since, so this was not undone.')
    }
    const { priceEntry } = await editProduct(tx, actor, productId, { price: rupeesFromPaise(pricePaise) })
    return priceEntry
  })
}
