import { isDeepStrictEqual } from 'node:util'
import { type Account, requireUser } from '#domains/accounts/server/authenticate.ts'
import { bucket, takeTurnWithin } from '#domains/accounts/server/throttle.ts'
import { findOffers, type Offer } from '#domains/catalogue/server/find-offers.ts'
import { exchangeStock, holdStock, sumByRow } from '#domains/catalogue/server/stock-moves.ts'
import type { Tx } from '#platform/database/connect.ts'
import { brand } from '#shared/brand.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { tidyPostalCode } from '#shared/india.ts'
import { MINUTE } from '#shared/time.ts'
import type { WantedCheckout } from '../contract.ts'
import { CURRENCY, entryProblem, HOLD_MINUTES } from '../rules.ts'
import { askForOrder } from './ask-for-order.ts'
import { checkLines, isSame, refusal, shortagesOf, totalOf } from './check-lines.ts'
import { checkUnpaid, markCancelled } from './give-up.ts'
import type { Deps } from './settle.ts'
import * as store from './store.ts'
import { type InTurn, underWay } from './take-turns.ts'

/** Stops two tabs from replacing each other's checkout forever. */
const MAX_ATTEMPTS = 3

type BeginResult = { checkout: store.CheckoutRow; isNew: boolean } | { blockingCheckoutId: string }

interface CreateDeps extends Deps {
  inTurn?: InTurn
}

/**
 * Holds the stock and creates an order at the provider. Reuses the live checkout if its lines and address are the same;
 * otherwise replaces it, unless it turns out to be paid or the new one is rejected.
 */
export async function createCheckout(
  { inTurn: withMutex = (_, work) => work(), ...deps }: CreateDeps,
  authorization: string | undefined,
  request: WantedCheckout,
): Promise<store.CheckoutRow> {
  const user = await requireUser(deps, authorization)
  const problem = entryProblem(request)
  if (problem) throw new ShopError('bad_request', problem.message, { errors: problem.errors })
  return withMutex(user.id, () => createForUser(deps, user, request))
}

async function createForUser(deps: Deps, user: Account, request: WantedCheckout): Promise<store.CheckoutRow> {
  let unpaidCheckoutId: string | undefined
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const result = await deps.db.transaction((tx) => begin(deps, tx, { user, request, unpaidCheckoutId }))
    if ('checkout' in result) return askForOrder(deps, result.checkout, result.isNew)
    await checkUnpaid(deps, result.blockingCheckoutId)
    unpaidCheckoutId = result.blockingCheckoutId
  }
  throw underWay()
}

interface BeginInput {
  user: Account
  request: WantedCheckout
  /** The provider has just confirmed that this checkout is unpaid. */
  unpaidCheckoutId: string | undefined
}

async function begin(
  { now = () => new Date() }: Deps,
  tx: Tx,
  { user, request, unpaidCheckoutId }: BeginInput,
): Promise<BeginResult> {
  await store.waitForTurn(tx, user.id).catch((error: unknown) => {
    throw isLockTimeout(error) ? underWay() : error
  })
  const offers = await findOffers(
    tx,
    request.checkoutItems.map(({ productId }) => productId),
  )
  const { lines, problems } = checkLines(request, offers)
  const at = now()
  const live = await store.lockLiveCheckout(tx, user.id)
  const stockContext = { offers, replacedLines: live?.lines ?? [] }
  if (problems.length > 0) throw refusal(problems, shortagesOf(lines, findObviousShortages(lines, stockContext)))
  const contact = toContact(user, request)
  if (live && canReuse(live, { lines, address: contact.address }, at)) return { checkout: live, isNew: false }
  if (live && (live.state !== 'open' || live.id !== unpaidCheckoutId)) return { blockingCheckoutId: live.id }
  await hold(tx, lines, stockContext)
  // locked after the stock, in the same order as when it is restored
  await takeTurnWithin(tx, bucket('unpaidCheckout', user.id), at)
  if (live) await markCancelled(tx, live, at)
  const id = newId(at.getTime())
  const holdExpiresAt = new Date(at.getTime() + HOLD_MINUTES * MINUTE)
  const checkout = {
    id,
    userId: user.id,
    ...contact,
    totalPaise: totalOf(lines),
    currency: CURRENCY,
    createdAt: at,
    holdExpiresAt,
    receipt: `${brand.initials.toLowerCase()}_${id}`,
    nextAskAt: holdExpiresAt,
  }
  return { checkout: await store.insertCheckout(tx, checkout, lines), isNew: true }
}

/** 55P03 is PostgreSQL's lock_not_available. */
const isLockTimeout = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === '55P03'

/** Another tab may show the live checkout, so its lines, prices and address must never change. */
const canReuse = (
  live: store.CheckoutRow,
  requested: Pick<store.CheckoutRow, 'address'> & { lines: store.NewLine[] },
  at: Date,
) =>
  live.state === 'open' &&
  live.holdExpiresAt > at &&
  isSame(live.lines, requested.lines) &&
  isDeepStrictEqual(live.address, requested.address)

interface StockContext {
  offers: Offer[]
  /** Lines of the checkout being replaced; it keeps its hold if the new one is rejected. */
  replacedLines: store.NewLine[]
}

/** Holds all lines or throws. Obvious shortages are rejected without waiting for row locks. */
async function hold(tx: Tx, lines: store.NewLine[], { offers, replacedLines }: StockContext): Promise<void> {
  const obvious = findObviousShortages(lines, { offers, replacedLines })
  const short =
    obvious.size > 0
      ? obvious
      : await (replacedLines.length > 0 ? exchangeStock(tx, replacedLines, lines) : holdStock(tx, lines))
  if (short.size > 0) throw refusal([], shortagesOf(lines, short))
}

/** Returns the available units of each stock row that has too few. */
function findObviousShortages(lines: store.NewLine[], { offers, replacedLines }: StockContext): Map<number, number> {
  const available = new Map(offers.flatMap(({ stock }) => stock.map((row) => [row.id, row.free] as const)))
  for (const { stockId, quantity } of replacedLines) available.set(stockId, (available.get(stockId) ?? 0) + quantity)
  const short = sumByRow(lines).filter(({ stockId, quantity }) => (available.get(stockId) ?? 0) < quantity)
  return new Map(short.map(({ stockId }) => [stockId, available.get(stockId) ?? 0]))
}

function toContact({ name, email, mobile, isDemo }: Account, { shippingAddress }: WantedCheckout) {
  if (!shippingAddress) throw new Error('Checkout has no shipping address')
  const address = tidyPostalCode(shippingAddress)
  return { address, customerName: name, customerEmail: email, customerMobile: mobile, isDemo }
}
