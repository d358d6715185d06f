import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { ProductState } from '../contract.ts'
import { editProduct } from './edit-product.ts'
import { lockCatalogue, lockProductStates } from './edit-store.ts'

/** Updates all products or none. Returns how many had another state before. */
export async function changeProductStates(
  { db }: { db: Db },
  authorization: string | undefined,
  { ids, state }: { ids: string[]; state: ProductState },
): Promise<number> {
  const actor = await requireAdmin({ db }, authorization)
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const locked = await lockProductStates(tx, ids)
    if (locked.length < new Set(ids).size) {
      throw new ShopError('not_found', 'Some of these products no longer exist. Nothing was changed.')
    }
    const toChange = locked.filter((product) => product.state !== state)
    for (const { id } of toChange) await editProduct(tx, actor, id, { state })
    return toChange.length
  })
}
