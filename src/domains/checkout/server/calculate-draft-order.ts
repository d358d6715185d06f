import { findUser, findUserByEmail } from '#domains/accounts/server/api.ts'
import { findSellableProducts } from '#domains/catalogue/server/api.ts'
import { findCandidates } from '#domains/discounts/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { isIndia } from '#shared/india.ts'
import { asPaise, paiseFromRupees } from '#shared/money.ts'
import { isPinCode } from '#shared/pin-code.ts'
import type { Address, CheckoutRequest } from '../contract.ts'
import type { DraftRequest } from '../draft-contract.ts'
import { buildCodOffer, findShippingAddress } from '../rules.ts'
import { findCodFacts } from './cod-facts-store.ts'
import type { Deps } from './deps.ts'
import { findAddressRates } from './find-address-rates.ts'
import { createPlaceError, validateLines, weighLines } from './validate-lines.ts'

type Customer = { id: string; email: string; mobile: string | null }

/** Computes what a request would cost a customer with the code of the checkout. */
export async function validateDraftLines(
  deps: Deps,
  db: Queryable,
  { account, request }: { account: Customer | undefined; request: CheckoutRequest },
) {
  const now = deps.now()
  const address = findShippingAddress(request)
  const place = address && isQuotable(address) ? await findAddressRates(deps, address) : undefined
  const productIds = request.checkoutItems.map(({ productId }) => productId)
  const customer = { account, phone: address?.phone }
  const [products, discounts] = await Promise.all([
    findSellableProducts(db, productIds),
    findCandidates(
      { db, automaticDiscounts: deps.automaticDiscounts },
      { code: request.discountCode, customer, productIds, now },
    ),
  ])
  const { cod } = deps.shopSettings.current().commerce
  const validated = validateLines(request, {
    products,
    discounts,
    place: place ?? nowhere,
    codFeePaise: paiseFromRupees(request.paymentMethod === 'COD' ? cod.fee : 0),
    now,
  })
  return { products, address, place, validated }
}

const isQuotable = ({ country, postalCode }: Address) =>
  isIndia(country) ? isPinCode(postalCode) : country !== '' && postalCode !== ''

/** Until the address says where to. */
const nowhere: Parameters<typeof validateLines>[1]['place'] = {
  place: undefined,
  zone: undefined,
  serviceable: false,
  cod: false,
  listAllowsCod: false,
  defaultGrams: 0,
  extraDays: 0,
  offerOptions: () => [],
}

/** Returns what a draft order would cost. Saves nothing and holds nothing. */
export async function calculateDraftOrder(deps: Deps, { customerId, customer, ...draft }: DraftRequest) {
  const { db, shopSettings } = deps
  const account = customerId ? await findUser(db, customerId) : await findUserByEmail(db, customer?.email ?? '')
  const request: CheckoutRequest = { ...draft, paymentMethod: 'Online', totalPrice: 0 }
  const { products, address, place, validated } = await validateDraftLines(deps, db, { account, request })
  const { lines, sums, itemsPaise } = validated
  const options = place?.offerOptions({ amountPaise: itemsPaise, ...weighLines(lines, products, place) }) ?? []
  const { cod } = shopSettings.current().commerce
  const [row] = place ? await findCodFacts(db, { userId: account?.id ?? null, phone: address?.phone ?? '' }) : []
  const { shippingChargePaise } = sums
  return {
    items: draft.checkoutItems,
    products,
    shippingProblem: address && place?.serviceable === false ? createPlaceError(address).message : undefined,
    validated,
    options,
    ...(place && address && row && cod.enabled && lines.length > 0
      ? { codOffer: buildCodOffer(cod, { address, itemsPaise, shippingChargePaise, ...place }, row.facts) }
      : {}),
    totalPaise: lines.length > 0 ? sums.totalPaise : asPaise(0),
  }
}
