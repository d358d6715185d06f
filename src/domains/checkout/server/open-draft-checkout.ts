import { findSellableProducts, type SellableProduct } from '#domains/catalogue/server/api.ts'
import { hasUseLeft } from '#domains/discounts/server/api.ts'
import { replaceHold } from '#domains/inventory/server/api.ts'
import type { ShippingPlace } from '#domains/shipping/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { findSqlState, sqlStates } from '#platform/database/sql-state.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import { DISCOUNT_GONE, findDraftProblem } from '../draft-rules.ts'
import { CURRENCY } from '../rules.ts'
import { ensureUnpaid, markCancelled } from './cancel-checkout.ts'
import { checkoutInProgress, rethrowLockTimeout } from './checkout-mutex.ts'
import type { Deps } from './deps.ts'
import * as drafts from './draft-store.ts'
import { ensureProviderOrder } from './ensure-provider-order.ts'
import { findAddressRates } from './find-address-rates.ts'
import { findCheckoutClosedMessage } from './find-checkout-closed-message.ts'
import { claimDropUnits } from './guard-drops.ts'
import * as store from './store.ts'
import {
  createLinesError,
  createPlaceError,
  formatLabel,
  toItemError,
  toShortageErrors,
  weighLines,
} from './validate-lines.ts'

const MAX_ATTEMPTS = 3

type OpenResult = { checkout: store.CheckoutRow; isNew: boolean } | { blockingCheckoutId: string }

/**
 * Holds the stock of a draft order and creates the provider order, at the prices of the draft. Reuses its live checkout,
 * so two browsers pay the same one: the second payment is refunded.
 */
export async function openDraftCheckout(deps: Deps, id: string): Promise<store.CheckoutRow> {
  const closedMessage = await findCheckoutClosedMessage(deps)
  if (closedMessage) throw new ShopError('unavailable', closedMessage)
  let unpaidCheckoutId: string | undefined
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const result = await deps.db.transaction(async (tx): Promise<OpenResult> => {
      const draft = await drafts.lockDraftOrder(tx, id)
      // a cash order has no link, but it has a checkout until it is placed
      if (!draft || draft.paymentMethod === 'COD')
        throw new ShopError('not_found', 'This payment link is no longer valid.')
      const current = await lockCurrentCheckout(tx, id)
      if (current && canStillPay(current, deps.now())) return { checkout: current, isNew: false }
      const problem = findDraftProblem(draft, deps.now())
      if (problem) throw new ShopError('conflict', problem)
      if (current && current.id !== unpaidCheckoutId) return { blockingCheckoutId: current.id }
      // a late payment of it is refunded, because the draft order becomes at most one order
      if (current) await markCancelled(tx, current, deps.now())
      const replaced = current?.state === 'open' ? current : undefined
      return { checkout: await insertDraftCheckout(deps, tx, draft, replaced), isNew: true }
    })
    if ('checkout' in result) return ensureProviderOrder(deps, result.checkout, { isNew: result.isNew })
    // it may have been paid a moment ago
    await ensureUnpaid(deps, result.blockingCheckoutId)
    unpaidCheckoutId = result.blockingCheckoutId
  }
  throw checkoutInProgress()
}

async function lockCurrentCheckout(tx: Tx, draftOrderId: string): Promise<store.CheckoutRow | undefined> {
  const id = await drafts.findLatestCheckoutId(tx, draftOrderId)
  const checkout = id === undefined ? undefined : await store.lockCheckout(tx, id)
  return checkout && ['cancelled', 'refunded'].includes(checkout.state) ? undefined : checkout
}

const canStillPay = ({ state, holdExpiresAt }: store.CheckoutRow, now: Date) =>
  state === 'paid' || state === 'settled' || (state === 'open' && holdExpiresAt > now)

/**
 * Must run with the draft order locked. Takes over the stock of the checkout that it replaces. Throws if an item is short
 * or gone, if a drop allows no more units or others wait for them, or if the discount is used up.
 */
export async function insertDraftCheckout(
  deps: Deps,
  tx: Tx,
  draft: drafts.DraftOrderRow,
  replaced?: store.CheckoutRow,
): Promise<store.CheckoutRow> {
  const { shopSettings, now } = deps
  const { discountId, userId, customerEmail, customerMobile, address } = draft
  const place = await findAddressRates(deps, address)
  if (!place.serviceable) throw createPlaceError(address)
  const account = userId === null ? undefined : { id: userId, email: customerEmail, mobile: customerMobile }
  // its locks must come before those on stock
  const hasDiscount =
    discountId === null ||
    (await hasUseLeft(tx, discountId, { account, phone: address.phone }).catch(rethrowLockTimeout))
  if (!hasDiscount) throw discountGoneError()
  const products = await findSellableProducts(
    tx,
    draft.lines.map(({ productId }) => productId),
  )
  const { lines, problems } = resolveDraftLines(draft.lines, products)
  if (problems.length > 0) throw createLinesError(problems, [])
  const purchase = { customer: { userId, address }, lines, products, live: replaced, dropToken: undefined }
  const claimed = await claimDropUnits(tx, purchase)
  const shortages = await replaceHold(tx, [...(replaced?.lines ?? []), ...claimed], lines)
  if (shortages.size > 0) throw createLinesError([], toShortageErrors(lines, shortages))
  const createdAt = now()
  const { brand, commerce } = shopSettings.current()
  const id = newId(createdAt.getTime())
  const holdExpiresAt = new Date(createdAt.getTime() + commerce.holdMinutes * MINUTE)
  const { totalPaise, discountCode, discountPaise, shippingOptionId, shippingOption, shippingChargePaise } = draft
  const checkout = {
    id,
    userId,
    draftOrderId: draft.id,
    customerName: draft.customerName,
    customerEmail,
    customerMobile,
    address,
    totalPaise,
    discountId,
    discountCode,
    discountPaise,
    shippingOptionId,
    shippingOption,
    shippingChargePaise,
    ...estimateDraftDelivery(draft, lines, { products, place }),
    paymentMethod: draft.paymentMethod,
    codFeePaise: draft.codFeePaise,
    currency: CURRENCY,
    createdAt,
    holdExpiresAt,
    receipt: `${brand.initials.toLowerCase()}_${id}`,
    reconcileAt: holdExpiresAt,
  }
  return store.insertCheckout(tx, checkout, lines).catch(rethrowUsedUp)
}

const discountGoneError = () => new ShopError('conflict', DISCOUNT_GONE)

/** SQLSTATE 23514: the last use of the discount went to someone else at the same time. */
function rethrowUsedUp(error: unknown): never {
  throw findSqlState(error) === sqlStates.checkViolation ? discountGoneError() : error
}

/** Keeps what was agreed, and finds the current stock rows. */
export function resolveDraftLines(draftLines: store.NewLine[], products: SellableProduct[]) {
  const lines: store.NewLine[] = []
  const problems: FieldError[] = []
  for (const { pricePaise, quantity, discountPaise, ...line } of draftLines) {
    const { productId, size, color, position } = line
    const product = products.find(({ id }) => id === productId)
    const stockRow = product?.stock.find((row) => row.size === null || (row.size === size && row.color === color))
    if (stockRow) lines.push({ ...line, stockId: stockRow.id, pricePaise, quantity, discountPaise })
    else problems.push(toItemError(position, `${formatLabel(line)} is no longer available.`))
  }
  return { lines, problems }
}

/** The charge stays as agreed; the days count from the payment. */
function estimateDraftDelivery(
  { shippingOptionId, totalPaise, shippingChargePaise, codFeePaise }: drafts.DraftOrderRow,
  lines: store.NewLine[],
  { products, place }: { products: SellableProduct[]; place: ShippingPlace },
) {
  const amountPaise = (totalPaise - shippingChargePaise - codFeePaise) as typeof totalPaise
  const options = place.offerOptions({ amountPaise, ...weighLines(lines, products, place) })
  const option = options.find(({ id }) => id === shippingOptionId) ?? options[0]
  return { deliverFrom: option?.deliverFrom ?? null, deliverBy: option?.deliverBy ?? null }
}
