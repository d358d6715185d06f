import type { Checkout } from '../contract.ts'
import { buildCodOffer } from '../rules.ts'
import { findCodFacts } from './cod-facts-store.ts'
import type { Deps } from './deps.ts'
import type { CheckoutRow } from './store.ts'

/** Returns whether the shopper can switch to cash on delivery, while the checkout can be paid online. */
export async function findCodOffer(
  { db, now, shopSettings }: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  { state, paymentMethod, holdExpiresAt, userId, address, totalPaise, codFacts }: CheckoutRow,
): Promise<Checkout['cod']> {
  const { cod } = shopSettings.current().commerce
  if (!cod.enabled || paymentMethod !== 'Online' || state !== 'open' || holdExpiresAt <= now()) return undefined
  const facts = codFacts ?? (await findCodFacts(db, { userId, phone: address.phone }))[0]?.facts
  return facts && buildCodOffer(cod, { address, itemsPaise: totalPaise }, facts)
}
