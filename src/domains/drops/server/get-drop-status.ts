import type { Account } from '#domains/accounts/server/api.ts'
import { getDropProduct } from '#domains/catalogue/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import type { Deps } from './deps.ts'
import { hashToken } from './join-drop.ts'
import * as store from './store.ts'

/** Returns what the page of a drop polls. */
export async function getDropStatus(
  { db }: Pick<Deps, 'db'>,
  { id, token, account }: { id: string; token: string | undefined; account: Account | undefined },
) {
  const productId = idPattern.test(id) ? id : (await getDropProduct({ db }, id)).id
  const [facts, entry] = await Promise.all([
    store.findDropFacts(db, productId),
    token === undefined && !account
      ? undefined
      : store.findEntryStatus(db, {
          productId,
          tokenHash: token === undefined ? '' : hashToken(token),
          userId: account?.id ?? null,
        }),
  ])
  if (!facts) throw new ShopError('not_found', 'Drop not found.')
  return { ...facts, entry }
}
