import type { Account } from '#domains/accounts/server/api.ts'
import { getDropProduct } from '#domains/catalogue/server/api.ts'
import { releaseStock } from '#domains/inventory/server/api.ts'
import type { Deps } from './deps.ts'
import { hashToken } from './join-drop.ts'
import * as store from './store.ts'

/** Ends the live queue entry of a browser or account. Returns whether there was one. */
export async function leaveDrop(
  { db }: Pick<Deps, 'db'>,
  { id, token, account }: { id: string; token: string; account: Account | undefined },
): Promise<boolean> {
  const product = await getDropProduct({ db }, id)
  return db.transaction(async (tx) => {
    await store.lockQueue(tx, product.id)
    const owners = { tokenHashes: [hashToken(token)], userIds: account ? [account.id] : [] }
    const entries = await store.findLiveEntries(tx, [product.id], owners)
    const held = entries.filter(({ state }) => state === 'held')
    if (held.length > 0)
      await releaseStock(
        tx,
        held.map(({ stockId }) => ({ stockId, quantity: 1 })),
      )
    await store.endEntries(
      tx,
      entries.map(({ id: entryId }) => entryId),
      'left',
    )
    return entries.length > 0
  })
}
