import { isDeepStrictEqual } from 'node:util'
import type { Account } from '#domains/accounts/server/api.ts'
import { findSellableProducts, type SellableProduct } from '#domains/catalogue/server/api.ts'
import { ensureKnownCode, findCandidates, lockCustomer, lockDiscounts } from '#domains/discounts/server/api.ts'
import { holdStock, replaceHold, sumByStockRow } from '#domains/inventory/server/api.ts'
import { hasPaidOrder, listUnpaidLines } from '#domains/orders/server/api.ts'
import { ProviderError } from '#domains/payments/server/api.ts'
import { findStateMismatch, type ShippingPlace } from '#domains/shipping/server/api.ts'
import type { KeyedMutex } from '#platform/concurrency/keyed-mutex.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { findSqlState, sqlStates } from '#platform/database/sql-state.ts'
import { createRateLimitError } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { newId, shortenId } from '#shared/ids.ts'
import { asPaise, type Paise, paiseFromRupees } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import type { CheckoutRequest } from '../contract.ts'
import {
  type CodFacts,
  CURRENCY,
  calculateReconcileAt,
  calculateUnpaidWaitMs,
  findCodProblem,
  findShippingAddress,
  getUnpaidCountStart,
  type HoldLimits,
  raiseHoldLimits,
  unpaidCheckoutLimit,
  validateCheckoutRequest,
} from '../rules.ts'
import { findOrderContainingLines } from './bought-lines-store.ts'
import { ensureUnpaid, markCancelled } from './cancel-checkout.ts'
import { checkoutInProgress, rethrowLockTimeout } from './checkout-mutex.ts'
import { findCodFacts } from './cod-facts-store.ts'
import type { Deps } from './deps.ts'
import { ensureProviderOrder, LEASE_MS } from './ensure-provider-order.ts'
import { insertCheckoutFastPath } from './fast-path-checkout-store.ts'
import { findAddressRates, getRatesReader } from './find-address-rates.ts'
import { findCheckoutClosedMessage } from './find-checkout-closed-message.ts'
import { claimDropUnits, hasDrop } from './guard-drops.ts'
import * as store from './store.ts'
import { switchToCash } from './switch-to-cash-store.ts'
import {
  aboveLimitError,
  createCodError,
  createHoldLimitError,
  createLinesError,
  createPlaceError,
  findHoldLimitErrors,
  hasSameLines,
  toShortageErrors,
  type ValidatedLines,
  validateLines,
} from './validate-lines.ts'

/** Two tabs could otherwise replace each other's checkout forever. */
const MAX_ATTEMPTS = 3

type BeginResult = { checkout: store.CheckoutRow; isNew: boolean } | { blockingCheckoutId: string }

interface CreateDeps extends Deps {
  withMutex?: KeyedMutex
  /** Unknown discount codes are rate limited for the network. */
  network?: string
}

interface PlaceDeps extends Deps {
  /** The shipping rates of the address. */
  place: ShippingPlace
}

/**
 * Holds the stock and, to pay online, creates an order at the provider. Reuses the live checkout if its lines, address and
 * shipping and payment method
 * are the same; otherwise replaces it, unless it turns out to be paid or the new one is rejected.
 */
export async function createCheckout(
  { withMutex = (_, work) => work(), network, ...deps }: CreateDeps,
  actor: Account,
  request: CheckoutRequest,
): Promise<store.CheckoutRow> {
  const hasAutomaticDiscounts = !!deps.automaticDiscounts?.current().length
  const { hasCharges } = getRatesReader(deps).current()
  const requestError = validateCheckoutRequest(request, { hasAutomaticDiscounts, hasCharges })
  if (requestError) throw new ShopError('bad_request', requestError.message, { errors: requestError.errors })
  await ensureStateOfPincode(request)
  const closedMessage = await findCheckoutClosedMessage(deps)
  if (closedMessage) throw new ShopError('unavailable', closedMessage)
  await limitGuesses(deps, { actor, code: request.discountCode, network })
  const address = getAddress(request)
  const place = await findAddressRates(deps, address)
  if (!place.serviceable) throw createPlaceError(address)
  return withMutex(actor.id, () => createForUser({ ...deps, place }, actor, request))
}

/** The state decides the tax on the invoice, and couriers deliver by PIN code. */
export async function ensureStateOfPincode({ shippingAddress }: CheckoutRequest): Promise<void> {
  const mismatch = shippingAddress && (await findStateMismatch(shippingAddress))
  if (!mismatch) return
  const message = `${mismatch.pin} is in ${mismatch.state}.`
  throw new ShopError('bad_request', message, { errors: [{ field: 'shippingAddress.state', message }] })
}

/** Must come before the validation, which says whether the code is known. */
async function limitGuesses(
  deps: Deps,
  { actor, code, network }: { actor: Account; code: string | undefined; network: string | undefined },
): Promise<void> {
  if (code === undefined) return
  await ensureKnownCode(deps, { code, guesser: actor.id, network }).catch((error) => {
    // the validation reports an unknown code, together with the total
    if (!(error instanceof ShopError && error.code === 'not_found')) throw error
  })
}

async function createForUser(deps: PlaceDeps, user: Account, request: CheckoutRequest): Promise<store.CheckoutRow> {
  const isOnline = request.paymentMethod === 'Online'
  const fastPathCheckout = isOnline ? await tryCreateCheckoutFastPath(deps, user, request) : undefined
  if (fastPathCheckout)
    return ensureProviderOrder(deps, fastPathCheckout, {
      isNew: true,
      leaseUntil: fastPathCheckout.providerOrderLeaseUntil,
    })
  const cashCheckout = isOnline ? undefined : await trySwitchToCash(deps, user, request)
  if (cashCheckout) return cashCheckout
  let unpaidCheckoutId: string | undefined
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const result = await deps.db
      .transaction((tx) => beginCheckout(deps, tx, { user, request, unpaidCheckoutId }))
      .catch(catchUsedUp)
    // the last use went to someone else at the same time: the next attempt finds that
    if (!result) continue
    if ('checkout' in result)
      return isOnline ? ensureProviderOrder(deps, result.checkout, { isNew: result.isNew }) : result.checkout
    await ensureUnpaid(deps, result.blockingCheckoutId)
    unpaidCheckoutId = result.blockingCheckoutId
  }
  throw checkoutInProgress()
}

/**
 * Creates the checkout with one read and one statement if nothing is unusual. Otherwise returns undefined and changes
 * nothing.
 */
async function tryCreateCheckoutFastPath(deps: PlaceDeps, user: Account, request: CheckoutRequest) {
  const { db, now, holdLimits, place } = deps
  const createdAt = now()
  const [products, discounts] = await Promise.all([
    findSellableProducts(db, listProductIds(request)),
    findDiscounts(deps, db, { user, request, now: createdAt }),
  ])
  const codFeePaise = asPaise(0)
  const validated = validateLines(request, { products, discounts, codFeePaise, place, now: createdAt })
  const { lines, changes, isAboveLimit } = validated
  if (changes.length > 0 || isAboveLimit || hasDrop(products)) return undefined
  if (findObviousShortages(lines, { products, replacedLines: [] }).size > 0) return undefined
  if (holdLimits && findHoldLimitErrors(lines, holdLimits).length > 0) return undefined
  const checkout = buildCheckout(deps, user, request, { validated, createdAt })
  const { holdExpiresAt, reconcileAt, id } = checkout
  const leaseUntil = new Date(createdAt.getTime() + LEASE_MS)
  const insert = async (connection: Queryable) =>
    insertCheckoutFastPath(connection, {
      ...checkout,
      address: JSON.stringify(checkout.address),
      createdAt: createdAt.toISOString(),
      holdExpiresAt: holdExpiresAt.toISOString(),
      reconcileAt: reconcileAt.toISOString(),
      leaseUntil: leaseUntil.toISOString(),
      lines: JSON.stringify(lines),
      countedFrom: getUnpaidCountStart(createdAt).toISOString(),
      maxUnpaid: unpaidCheckoutLimit.burst - 1,
      cartUpdatedAt: request.cartUpdatedAt ?? null,
    })
  let codFacts: CodFacts
  try {
    const [created] = validated.needsCustomerLock
      ? await db.transaction(async (tx) => {
          await lockCustomer(tx, toDiscountCustomer(user, request)).catch(rethrowLockTimeout)
          const current = await findDiscounts(deps, tx, { user, request, now: createdAt })
          const { sums } = validateLines(request, { products, discounts: current, codFeePaise, place, now: createdAt })
          return isDeepStrictEqual(sums, validated.sums) ? insert(tx) : []
        })
      : await insert(db)
    if (!created) return undefined
    codFacts = created.codFacts
  } catch (error) {
    if (rolledBackSqlStates.has(findSqlState(error) ?? '')) return undefined
    throw error
  }
  const checkoutLines = lines.map((line) => ({ ...line, checkoutId: id }))
  return {
    ...checkout,
    state: 'open' as const,
    providerOrderId: null,
    providerOrderLeaseUntil: leaseUntil,
    lines: checkoutLines,
    codFacts,
  }
}

/**
 * Replaces the live checkout of the same items with cash on delivery, with three reads, a query to the provider and one
 * statement, if nothing is unusual. Otherwise returns undefined and changes nothing.
 */
async function trySwitchToCash(
  deps: PlaceDeps,
  user: Account,
  request: CheckoutRequest,
): Promise<store.CheckoutRow | undefined> {
  const { db, now, paymentProvider, place } = deps
  const createdAt = now()
  const live = await store.findCheckout(db, { liveUserId: user.id })
  if (!live?.providerOrderId || live.state !== 'open') return undefined
  const [products, discounts, [row]] = await Promise.all([
    findSellableProducts(db, listProductIds(request)),
    findDiscounts(deps, db, { user, request, now: createdAt }),
    findCodFacts(db, { userId: user.id, phone: live.address.phone }),
  ])
  const codFeePaise = getCodFee(deps, request)
  const validated = validateLines(request, { products, discounts, codFeePaise, place, now: createdAt })
  if (validated.changes.length > 0 || validated.isAboveLimit || validated.needsCustomerLock || !row) return undefined
  const checkout = buildCheckout(deps, user, request, { validated, createdAt })
  if (!canMoveHold(live, { ...checkout, ...validated }, createdAt)) return undefined
  const { cod } = deps.shopSettings.current().commerce
  if (findCodProblem(cod, { ...checkout, ...validated, ...place }, row.facts)) return undefined
  const payments = await paymentProvider.listPayments(live.providerOrderId).catch(catchProviderError)
  if (payments?.length !== 0) return undefined
  const [created] = await switchToCash(db, {
    ...checkout,
    liveId: live.id,
    createdAt: createdAt.toISOString(),
    reconcileAt: calculateReconcileAt({ ...live, state: 'cancelled' }, createdAt)?.toISOString() ?? null,
    countedFrom: getUnpaidCountStart(createdAt).toISOString(),
    maxUnpaid: unpaidCheckoutLimit.burst - 1,
    cartUpdatedAt: request.cartUpdatedAt ?? null,
  }).catch(catchRolledBack)
  const switched = created && (await store.findCheckout(db, { id: created.id }))
  return switched && { ...switched, codFacts: row.facts }
}

function catchProviderError(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error
}

function catchRolledBack(error: unknown): [] {
  if (rolledBackSqlStates.has(findSqlState(error) ?? '')) return []
  throw error
}

/** Not enough stock, another checkout started at the same time, or the discount has no use left. */
const rolledBackSqlStates = new Set([sqlStates.divisionByZero, sqlStates.uniqueViolation, sqlStates.checkViolation])

function catchUsedUp(error: unknown): undefined {
  if (findSqlState(error) !== sqlStates.checkViolation) throw error
}

const toDiscountCustomer = (account: Account, { shippingAddress }: CheckoutRequest) => ({
  account,
  phone: shippingAddress?.phone,
})

/** Needs no query without a code and without automatic discounts. */
const findDiscounts = (
  { automaticDiscounts }: Deps,
  db: Queryable,
  { user, request, now }: { user: Account; request: CheckoutRequest; now: Date },
) =>
  findCandidates(
    { db, automaticDiscounts },
    {
      code: request.discountCode,
      customer: toDiscountCustomer(user, request),
      productIds: listProductIds(request),
      now,
    },
  )

const listProductIds = ({ checkoutItems }: CheckoutRequest) => checkoutItems.map(({ productId }) => productId)

interface BeginInput {
  user: Account
  request: CheckoutRequest
  /** The provider has just confirmed that this checkout is unpaid. */
  unpaidCheckoutId: string | undefined
}

async function beginCheckout(
  deps: PlaceDeps,
  tx: Tx,
  { user, request, unpaidCheckoutId }: BeginInput,
): Promise<BeginResult> {
  const { now, holdLimits } = deps
  await store.lockUserCheckout(tx, user.id).catch(rethrowLockTimeout)
  const products = await findSellableProducts(tx, listProductIds(request))
  const createdAt = now()
  const validated = await validateWithDiscount(deps, tx, { user, request, products, now: createdAt })
  const { lines, changes, isAboveLimit } = validated
  const live = await store.lockLiveCheckout(tx, user.id)
  const stockContext = { products, replacedLines: live?.lines ?? [] }
  await ensureNotBought(tx, user, request, lines)
  if (changes.length > 0 || isAboveLimit) {
    const shortages = toShortageErrors(lines, findObviousShortages(lines, stockContext))
    // splitting the order would not help a shopper who wants more than there is
    throw changes.length > 0 || shortages.length > 0 ? createLinesError(changes, shortages) : aboveLimitError()
  }
  const checkout = buildCheckout(deps, user, request, { validated, createdAt })
  if (request.paymentMethod === 'COD') await ensureCodAvailable(deps, tx, user, { ...checkout, ...validated })
  if (live && canReuse(live, { ...checkout, lines }, createdAt)) return { checkout: live, isNew: false }
  // a checkout with cash on delivery can't have been paid
  const isUnpaid = live?.state === 'open' && (live.paymentMethod === 'COD' || live.id === unpaidCheckoutId)
  if (live && !isUnpaid) return { blockingCheckoutId: live.id }
  if (holdLimits) await ensureWithinHoldLimits(tx, user, lines, holdLimits)
  const unpaidSince = await store.listUnpaidSince(tx, user.id, getUnpaidCountStart(createdAt))
  const waitMs = calculateUnpaidWaitMs(unpaidSince, createdAt)
  if (waitMs > 0) throw createRateLimitError(waitMs)
  const claimed = await claimDropUnits(tx, {
    customer: { userId: user.id, address: checkout.address },
    lines,
    products,
    live,
    dropToken: request.dropToken,
  })
  await holdLines(tx, lines, { products, replacedLines: [...stockContext.replacedLines, ...claimed] })
  if (live) {
    const discountIds = [live.discountId, checkout.discountId].filter((id) => id !== null)
    if (discountIds.length > 1) await lockDiscounts(tx, discountIds)
    await markCancelled(tx, live, createdAt)
  }
  const hold = live && canMoveHold(live, { ...checkout, lines }, createdAt) ? moveHold(live) : {}
  return { checkout: await store.insertCheckout(tx, { ...checkout, ...hold }, lines), isNew: true }
}

const moveHold = ({ holdExpiresAt }: store.CheckoutRow) => ({ holdExpiresAt, reconcileAt: holdExpiresAt })

/** Repeats the validation under the customer's lock if the discount has a limit per customer. */
async function validateWithDiscount(
  deps: PlaceDeps,
  tx: Tx,
  { user, request, products, now }: { user: Account; request: CheckoutRequest; products: SellableProduct[]; now: Date },
): Promise<ValidatedLines> {
  const codFeePaise = getCodFee(deps, request)
  const validate = async () => {
    const discounts = await findDiscounts(deps, tx, { user, request, now })
    return validateLines(request, { products, discounts, codFeePaise, place: deps.place, now })
  }
  const validated = await validate()
  if (!validated.needsCustomerLock) return validated
  await lockCustomer(tx, toDiscountCustomer(user, request)).catch(rethrowLockTimeout)
  return validate()
}

const getCodFee = ({ shopSettings }: Deps, { paymentMethod }: CheckoutRequest): Paise =>
  paiseFromRupees(paymentMethod === 'COD' ? shopSettings.current().commerce.cod.fee : 0)

async function ensureCodAvailable(
  { shopSettings, place }: PlaceDeps,
  tx: Tx,
  user: Account,
  purchase: Pick<store.CheckoutRow, 'address' | 'shippingChargePaise'> & { itemsPaise: Paise },
): Promise<void> {
  const [row] = await findCodFacts(tx, { userId: user.id, phone: purchase.address.phone })
  const problem = row && findCodProblem(shopSettings.current().commerce.cod, { ...purchase, ...place }, row.facts)
  if (problem) throw createCodError(problem)
}

/** Throws if an order has just bought the lines and removed them from the cart that the shopper still sees. */
async function ensureNotBought(tx: Tx, user: Account, { cartUpdatedAt }: CheckoutRequest, lines: store.NewLine[]) {
  if (cartUpdatedAt === undefined) return
  const [order] = await findOrderContainingLines(tx, { userId: user.id, cartUpdatedAt, lines: JSON.stringify(lines) })
  if (!order) return
  const number = `#${shortenId(order.id)}`
  const message =
    order.paymentMethod === 'COD'
      ? `These items are in your order ${number} already.`
      : `Your payment came through: these items are in your order ${number}.`
  throw new ShopError('conflict', message, { orderId: order.id })
}

async function ensureWithinHoldLimits(tx: Tx, user: Account, lines: store.NewLine[], limits: HoldLimits) {
  const unpaidLines = await listUnpaidLines(tx, user.id)
  const newCustomerErrors = findHoldLimitErrors(lines, limits, unpaidLines)
  if (newCustomerErrors.length === 0) return
  const isPayingCustomer = await hasPaidOrder(tx, user.id)
  const errors = isPayingCustomer ? findHoldLimitErrors(lines, raiseHoldLimits(limits)) : newCustomerErrors
  if (errors.length > 0) throw createHoldLimitError(errors)
}

function buildCheckout(
  { shopSettings }: Deps,
  user: Account,
  request: CheckoutRequest,
  { validated, createdAt }: { validated: ValidatedLines; createdAt: Date },
) {
  const { brand, commerce } = shopSettings.current()
  const id = newId(createdAt.getTime())
  const holdExpiresAt = new Date(createdAt.getTime() + commerce.holdMinutes * MINUTE)
  return {
    id,
    userId: user.id,
    draftOrderId: null,
    ...toContact(user, request),
    ...validated.sums,
    paymentMethod: request.paymentMethod,
    currency: CURRENCY,
    createdAt,
    holdExpiresAt,
    receipt: `${brand.initials.toLowerCase()}_${id}`,
    reconcileAt: holdExpiresAt,
  }
}

type Requested = Pick<
  store.CheckoutRow,
  'address' | 'discountId' | 'shippingOptionId' | 'shippingChargePaise' | 'paymentMethod' | 'codFeePaise'
> & {
  lines: store.NewLine[]
}

/** Another tab may show the live checkout, so its lines, prices, discount and address must never change. */
const canReuse = (live: store.CheckoutRow, requested: Requested, now: Date) =>
  live.paymentMethod === requested.paymentMethod &&
  live.codFeePaise === requested.codFeePaise &&
  live.shippingOptionId === requested.shippingOptionId &&
  live.shippingChargePaise === requested.shippingChargePaise &&
  canMoveHold(live, requested, now)

/** A change to the payment method or the shipping option alone keeps the end of the hold. */
const canMoveHold = (
  live: store.CheckoutRow,
  requested: Pick<Requested, 'address' | 'discountId' | 'lines'>,
  now: Date,
) =>
  live.state === 'open' &&
  live.holdExpiresAt > now &&
  live.discountId === requested.discountId &&
  hasSameLines(live.lines, requested.lines) &&
  isDeepStrictEqual(live.address, requested.address)

interface StockContext {
  products: SellableProduct[]
  /** Held by the checkout being replaced, which keeps them if the new one is rejected, or by a queue entry. */
  replacedLines: { stockId: number; quantity: number }[]
}

/** Holds all lines or throws. Obvious shortages are rejected without waiting for row locks. */
async function holdLines(tx: Tx, lines: store.NewLine[], { products, replacedLines }: StockContext): Promise<void> {
  const obviousShortages = findObviousShortages(lines, { products, replacedLines })
  const shortages =
    obviousShortages.size > 0
      ? obviousShortages
      : await (replacedLines.length > 0 ? replaceHold(tx, replacedLines, lines) : holdStock(tx, lines))
  if (shortages.size > 0) throw createLinesError([], toShortageErrors(lines, shortages))
}

/** Returns the available units of each stock row that has too few. */
export function findObviousShortages(
  lines: store.NewLine[],
  { products, replacedLines }: StockContext,
): Map<number, number> {
  const available = new Map(products.flatMap(({ stock }) => stock.map((row) => [row.id, row.available] as const)))
  for (const { stockId, quantity } of replacedLines) available.set(stockId, (available.get(stockId) ?? 0) + quantity)
  const shortRows = sumByStockRow(lines).filter(({ stockId, quantity }) => (available.get(stockId) ?? 0) < quantity)
  return new Map(shortRows.map(({ stockId }) => [stockId, available.get(stockId) ?? 0]))
}

function toContact({ name, email, mobile, isDemo }: Account, request: CheckoutRequest) {
  return { address: getAddress(request), customerName: name, customerEmail: email, customerMobile: mobile, isDemo }
}

function getAddress(request: CheckoutRequest) {
  const address = findShippingAddress(request)
  if (!address) throw new Error('Checkout has no shipping address')
  return address
}
