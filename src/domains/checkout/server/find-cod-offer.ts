import { asPaise } from '#shared/money.ts'
import type { Checkout } from '../contract.ts'
import { buildCodOffer } from '../rules.ts'
import { findCodFacts } from './cod-facts-store.ts'
import type { Deps } from './deps.ts'
import { findAddressRates } from './find-address-rates.ts'
import type { CheckoutRow } from './store.ts'

/** Returns what cash on delivery would mean for a checkout that can be paid or placed. */
export async function findCodOffer(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings' | 'shippingRates'>,
  checkout: CheckoutRow,
): Promise<Checkout['cod']> {
  const { state, holdExpiresAt, userId, address, shippingChargePaise, codFacts } = checkout
  const { cod } = deps.shopSettings.current().commerce
  if (!cod.enabled || state !== 'open' || holdExpiresAt <= deps.now()) return undefined
  const facts = codFacts ?? (await findCodFacts(deps.db, { userId, phone: address.phone }))[0]?.facts
  if (!facts) return undefined
  const { listAllowsCod } = await findAddressRates(deps, address)
  const purchase = { address, itemsPaise: getItemsTotal(checkout), shippingChargePaise, listAllowsCod }
  return buildCodOffer(cod, purchase, facts)
}

/** Returns what the items cost after the discount, without charges. */
export const getItemsTotal = ({
  totalPaise,
  shippingChargePaise,
  codFeePaise,
}: Pick<CheckoutRow, 'totalPaise' | 'shippingChargePaise' | 'codFeePaise'>) =>
  asPaise(totalPaise - shippingChargePaise - codFeePaise)
