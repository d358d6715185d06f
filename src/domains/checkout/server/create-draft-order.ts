import { type Account, findOrCreateCustomer, generateToken, hashToken } from '#domains/accounts/server/api.ts'
import type { SellableProduct } from '#domains/catalogue/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import type { CheckoutRequest } from '../contract.ts'
import type { NewDraftOrder } from '../draft-contract.ts'
import { findCodProblem, validateCheckoutRequest } from '../rules.ts'
import { validateDraftLines } from './calculate-draft-order.ts'
import { cancelDraftOrder } from './cancel-draft-order.ts'
import { findCodFacts } from './cod-facts-store.ts'
import { ensureStateOfPincode, findObviousShortages } from './create-checkout.ts'
import type { Deps } from './deps.ts'
import { toDraftSubject } from './describe-draft-order.ts'
import * as drafts from './draft-store.ts'
import { findCheckoutClosedMessage } from './find-checkout-closed-message.ts'
import { ensureDropLimit } from './guard-drops.ts'
import { getDraftOrder } from './list-draft-orders.ts'
import { insertDraftCheckout } from './open-draft-checkout.ts'
import { paymentLinkEmail } from './payment-link-email.ts'
import { placeCashOrder } from './place-cash-order.ts'
import type { NewLine } from './store.ts'
import {
  aboveLimitError,
  createCodError,
  createLinesError,
  createPlaceError,
  toShortageErrors,
} from './validate-lines.ts'

const ITEMS_CHANGED = 'Some items have changed. Check them with the customer, and try again.'

interface CreatedDraftOrder {
  draft: drafts.ListedDraftOrder
  /** Known only now: the shop stores a hash of its token. */
  link: string | undefined
  isEmailed: boolean
}

/** Saves what was agreed on the phone. With cash on delivery, holds the stock and places the order. */
export async function createDraftOrder(
  deps: Deps & { origin: string },
  actor: Account,
  { customerId, customer, note, sendEmail: isEmailWanted, ...request }: NewDraftOrder,
): Promise<CreatedDraftOrder> {
  const requestError = validateCheckoutRequest(request, { hasAutomaticDiscounts: true, hasCharges: true })
  if (requestError) throw new ShopError('bad_request', requestError.message, { errors: requestError.errors })
  await ensureStateOfPincode(request)
  // a payment link can be sent before, and is checked when it is opened
  const closedMessage = request.paymentMethod === 'COD' ? await findCheckoutClosedMessage(deps) : undefined
  if (closedMessage) throw new ShopError('unavailable', closedMessage)
  const customerReference = customerId ? { id: customerId } : customer
  if (!customerReference) throw createCustomerError()
  const isOnline = request.paymentMethod === 'Online'
  const link = isOnline ? createLink(deps) : undefined
  const { draft, checkout } = await deps.db.transaction(async (tx) => {
    const user = await findOrCreateCustomer(tx, customerReference)
    const terms = await validateTerms(deps, tx, user, request)
    const createdAt = deps.now()
    const row = {
      id: newId(createdAt.getTime()),
      tokenHash: link?.tokenHash ?? null,
      userId: user.id,
      customerName: user.name,
      customerEmail: user.email,
      customerMobile: user.mobile,
      ...terms.columns,
      paymentMethod: request.paymentMethod,
      note: note ?? null,
      createdAt,
      createdBy: actor.id,
      createdByName: actor.name,
      expiresAt: calculateExpiry(deps),
    }
    const created = await drafts.insertDraftOrder(tx, row, terms.lines)
    const after = { change: 'created', totalPaise: created.totalPaise, paymentMethod: created.paymentMethod }
    await recordAuditEntry(tx, { actor, kind: 'order', subject: toDraftSubject(created), after })
    if (link && isEmailWanted) await emailLink(deps, tx, created, link.url)
    return { draft: created, checkout: isOnline ? undefined : await insertDraftCheckout(deps, tx, created) }
  })
  if (checkout) {
    await placeCashOrder(deps, checkout).catch(async (error: unknown) => {
      await cancelDraftOrder(deps, actor, draft.id)
      throw error
    })
  }
  return {
    draft: await getDraftOrder(deps, draft.id),
    link: link?.url,
    isEmailed: link !== undefined && isEmailWanted,
  }
}

/** Replaces the link of a draft order, whose token is stored only as a hash, and renews its expiry. */
export async function renewPaymentLink(
  deps: Deps & { origin: string },
  actor: Account,
  { id, sendEmail: isEmailWanted }: { id: string; sendEmail: boolean },
): Promise<CreatedDraftOrder> {
  const link = createLink(deps)
  await deps.db.transaction(async (tx) => {
    const locked = await drafts.lockDraftOrder(tx, id)
    const { status, paymentMethod } = await getDraftOrder({ ...deps, db: tx }, id)
    const isPayable = (status === 'open' || status === 'expired') && paymentMethod === 'Online'
    if (!locked || !isPayable)
      throw new ShopError('conflict', `This draft order is ${status}, so it has no payment link.`)
    const change = { tokenHash: link.tokenHash, expiresAt: calculateExpiry(deps) }
    await drafts.updateDraftOrder(tx, id, change)
    const after = { paymentLink: isEmailWanted ? 'sent again' : 'replaced' }
    await recordAuditEntry(tx, { actor, kind: 'order', subject: toDraftSubject(locked), after })
    if (isEmailWanted) await emailLink(deps, tx, { ...locked, ...change }, link.url)
  })
  return { draft: await getDraftOrder(deps, id), link: link.url, isEmailed: isEmailWanted }
}

const createCustomerError = () => {
  const message = 'Choose a customer, or enter a name, an email and a phone number.'
  return new ShopError('bad_request', message, { errors: [{ field: 'customer', message }] })
}

function createLink({ origin }: { origin: string }) {
  const token = generateToken()
  return { url: `${origin}/pay/${token}`, tokenHash: hashToken(token) }
}

const calculateExpiry = ({ now, shopSettings }: Pick<Deps, 'now' | 'shopSettings'>) =>
  new Date(now().getTime() + shopSettings.current().commerce.paymentLinkDays * DAY)

/** Anyone with the link could pay, and see what is bought, so the content of the email is deleted once it is sent. */
async function emailLink(
  { shopSettings }: Pick<Deps, 'shopSettings'>,
  tx: Tx,
  draft: drafts.DraftOrderRow,
  link: string,
): Promise<void> {
  const email = paymentLinkEmail(shopSettings.current(), draft, link)
  await enqueueEmail(tx, { to: draft.customerEmail, ...email, secret: true })
}

type Customer = Awaited<ReturnType<typeof findOrCreateCustomer>>

/** Returns the lines and sums at current prices. Throws if they differ from what the admin saw. */
async function validateTerms(deps: Deps, tx: Tx, user: Customer, request: CheckoutRequest) {
  const { products, address, place, validated } = await validateDraftLines(deps, tx, { account: user, request })
  if (!address || !place?.serviceable) throw createPlaceError(address ?? { country: 'India', postalCode: '' })
  const { changes, isAboveLimit, sums, itemsPaise, lines } = validated
  if (changes.length > 0) throw createLinesError(changes, [], ITEMS_CHANGED)
  if (isAboveLimit) throw aboveLimitError()
  rejectShortages(lines, products)
  await ensureDropLimit(tx, { customer: { userId: user.id, address }, lines, products })
  if (request.paymentMethod === 'COD') {
    const [row] = await findCodFacts(tx, { userId: user.id, phone: address.phone })
    const { shippingChargePaise } = sums
    const purchase = { address, itemsPaise, shippingChargePaise, ...place }
    const problem = row && findCodProblem(deps.shopSettings.current().commerce.cod, purchase, row.facts)
    if (problem) throw createCodError(problem)
  }
  return { lines, columns: { address, ...sums } }
}

/** Stock is not held for a payment link, but lines that exceed it now are rejected. Units of a drop may be held for the customer. */
function rejectShortages(lines: NewLine[], products: SellableProduct[]): void {
  const dropIds = products.flatMap(({ id, drop }) => (drop ? [id] : []))
  const others = lines.filter(({ productId }) => !dropIds.includes(productId))
  const shortages = findObviousShortages(others, { products, replacedLines: [] })
  if (shortages.size > 0) throw createLinesError([], toShortageErrors(others, shortages))
}
