import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import type { ProductState } from '../contract.ts'
import { editProduct } from './edit-product.ts'
import { lockCatalogue, lockStates } from './edit-store.ts'

/** Puts several products into one state, all of them or none; answers how many were in another before. */
export async function changeProductStates(
  { db }: { db: Db },
  authorization: string | undefined,
  { ids, state }: { ids: string[]; state: ProductState },
): Promise<number> {
  const actor = await requireAdmin({ db }, authorization)
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const found = await lockStates(tx, ids)
    if (found.length < new Set(ids).size) {
      throw new ShopError('not_found', 'Some of these products are gone by now. Nothing was changed.')
    }
    const others = found.filter((product) => product.state !== state)
    for (const { id } of others) await editProduct(tx, actor, id, { state })
    return others.length
  })
}
