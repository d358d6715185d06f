import type { Account } from '#domains/accounts/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import type { ProductState } from '../contract.ts'
import type { Deps } from './deps.ts'
import { editProduct } from './edit-product.ts'
import * as store from './edit-store.ts'

/** Updates all products or none. Returns how many changed state. */
export async function changeProductStates(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  { ids, state }: { ids: string[]; state: ProductState },
): Promise<number> {
  return db.transaction(async (tx) => {
    await store.lockCatalogue(tx)
    const products = await store.lockProductStates(tx, ids)
    if (products.length < new Set(ids).size) {
      throw new ShopError('not_found', 'Some of these products no longer exist. Nothing was changed.')
    }
    const changedProducts = products.filter((product) => product.state !== state)
    for (const { id } of changedProducts) await editProduct(tx, actor, id, { state })
    return changedProducts.length
  })
}
