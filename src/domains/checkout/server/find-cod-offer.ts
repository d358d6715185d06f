import { subtractPaise } from '#shared/money.ts'
import type { Checkout } from '../contract.ts'
import { buildCodOffer } from '../rules.ts'
import { findCodFacts } from './cod-facts-store.ts'
import type { Deps } from './deps.ts'
import type { CheckoutRow } from './store.ts'

/** Returns what cash on delivery would mean for a checkout that can be paid or placed. */
export async function findCodOffer(
  { db, now, shopSettings }: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  { state, holdExpiresAt, userId, address, totalPaise, codFeePaise, codFacts }: CheckoutRow,
): Promise<Checkout['cod']> {
  const { cod } = shopSettings.current().commerce
  if (!cod.enabled || state !== 'open' || holdExpiresAt <= now()) return undefined
  const facts = codFacts ?? (await findCodFacts(db, { userId, phone: address.phone }))[0]?.facts
  return facts && buildCodOffer(cod, { address, itemsPaise: subtractPaise(totalPaise, codFeePaise) }, facts)
}
