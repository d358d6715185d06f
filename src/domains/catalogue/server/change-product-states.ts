import type { Account } from '#domains/accounts/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import type { ProductState } from '../contract.ts'
import type { Deps } from './deps.ts'
import { editProduct } from './edit-product.ts'
import * as store from './edit-store.ts'

/** Updates all products or none. Returns how many had another state before. */
export async function changeProductStates(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  { ids, state }: { ids: string[]; state: ProductState },
): Promise<number> {
  return db.transaction(async (tx) => {
    await store.lockCatalogue(tx)
    const locked = await store.lockProductStates(tx, ids)
    if (locked.length < new Set(ids).size) {
      throw new ShopError('not_found', 'Some of these products no longer exist. Nothing was changed.')
    }
    const toChange = locked.filter((product) => product.state !== state)
    for (const { id } of toChange) await editProduct(tx, actor, id, { state })
    return toChange.length
  })
}
