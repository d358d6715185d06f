import { type Account, listAddresses } from '#domains/accounts/server/api.ts'
import { findLastAddress } from '#domains/orders/server/api.ts'
import type { Deps } from './deps.ts'

/** Returns what the address form can be filled in with. */
export async function listKnownAddresses({ db }: Pick<Deps, 'db'>, actor: Account) {
  const [saved, last] = await Promise.all([listAddresses({ db }, actor), findLastAddress(db, actor.id)])
  return { saved, last, mobile: actor.mobile }
}
