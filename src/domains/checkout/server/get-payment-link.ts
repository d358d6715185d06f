import { hashToken, isToken } from '#domains/accounts/server/api.ts'
import { findSellableProducts } from '#domains/catalogue/server/api.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import type { PaymentProof } from '../contract.ts'
import { findDraftProblem, linkRateLimit } from '../draft-rules.ts'
import { findObviousShortages } from './create-checkout.ts'
import type { Deps } from './deps.ts'
import * as drafts from './draft-store.ts'
import { type CheckoutOutcome, getCheckoutOutcome, type throttleProviderQueries } from './get-checkout-outcome.ts'
import { openDraftCheckout, resolveDraftLines } from './open-draft-checkout.ts'
import { payCheckout } from './pay-checkout.ts'
import * as store from './store.ts'
import { toShortageErrors } from './validate-lines.ts'

interface LinkRequest {
  token: string
  /** Calls are rate limited for the network. */
  network: string
  mayQuery: ReturnType<typeof throttleProviderQueries>
}

/** What the page of a payment link shows. */
export interface LinkState {
  draft: drafts.DraftOrderRow
  /** Its newest checkout. */
  checkout: store.CheckoutRow | undefined
  outcome: CheckoutOutcome | undefined
  problems: string[]
}

/** Also settles a payment whose callback was lost. */
export async function getPaymentLink(deps: Deps, request: LinkRequest): Promise<LinkState> {
  return readState(deps, await getDraftByToken(deps, request), request)
}

/** Holds the stock for the payment. */
export async function openPaymentLink(deps: Deps, request: LinkRequest): Promise<LinkState> {
  const draft = await getDraftByToken(deps, request)
  await openDraftCheckout(deps, draft.id)
  return readState(deps, draft, request)
}

export async function payPaymentLink(deps: Deps, request: LinkRequest & { proof: PaymentProof }): Promise<LinkState> {
  const draft = await getDraftByToken(deps, request)
  const { proof } = request
  // of the window that was paid, which may not be the newest
  const checkout = await store.findCheckout(deps.db, { providerOrderId: proof.razorpay_order_id })
  if (!checkout || checkout.draftOrderId !== draft.id || checkout.userId === null)
    throw new ShopError('bad_request', "We couldn't verify this payment.")
  await payCheckout(deps, { id: checkout.userId }, { id: checkout.id, proof })
  return readState(deps, draft, request)
}

async function getDraftByToken(deps: Deps, { token, network }: LinkRequest): Promise<drafts.DraftOrderRow> {
  await consumeRateLimit(deps, [createRateLimit('paymentLinksPerNetwork', linkRateLimit, network)])
  const draft = isToken(token) ? await drafts.findByTokenHash(deps.db, hashToken(token)) : undefined
  // the data of a deleted account is not shown any more
  if (!draft || draft.userId === null)
    throw new ShopError(
      'not_found',
      "This payment link isn't valid. Please open the newest one, or ask us for another.",
    )
  return draft
}

async function readState(deps: Deps, draft: drafts.DraftOrderRow, { mayQuery }: LinkRequest): Promise<LinkState> {
  const id = await drafts.findLatestCheckoutId(deps.db, draft.id)
  const outcome =
    id === undefined || draft.userId === null
      ? undefined
      : await getCheckoutOutcome(deps, { id: draft.userId }, { id, mayQuery })
  const checkout = id === undefined ? undefined : await store.findCheckout(deps.db, { id })
  const isHeld = checkout?.state === 'open' || checkout?.state === 'paid' || checkout?.state === 'settled'
  const isOver = isHeld || findDraftProblem(draft, deps.now()) !== undefined
  return { draft, checkout, outcome, problems: isOver ? [] : await findProblems(deps, draft) }
}

/** Names what can't be bought now, before the shopper tries. */
async function findProblems({ db }: Deps, draft: drafts.DraftOrderRow): Promise<string[]> {
  const products = await findSellableProducts(
    db,
    draft.lines.map(({ productId }) => productId),
  )
  const { lines, problems } = resolveDraftLines(draft.lines, products)
  const shortages = toShortageErrors(lines, findObviousShortages(lines, { products, replacedLines: [] }))
  return [...problems, ...shortages].map(({ message }) => message)
}
