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

/** Two tabs that take turns in replacing each other's checkout do not do so for ever. */
const MOST_TRIES = 3

type Begun = { checkout: store.CheckoutRow; isNew: boolean } | { inTheWay: string }

/**
 * Holds what the shopper is about to pay and has an order made for it at the provider. The checkout that is under way
 * is gone on with when it is for the same and goes to the same place; else it is given up, unless it turns out to be
 * paid or the new one cannot be had.
 */
export async function createCheckout(
  { inTurn = (_, work) => work(), ...deps }: Deps & { inTurn?: InTurn },
  authorization: string | undefined,
  wanted: WantedCheckout,
): Promise<store.CheckoutRow> {
  const user = await requireUser(deps, authorization)
  const problem = entryProblem(wanted)
  if (problem) throw new ShopError('bad_request', problem.message, { errors: problem.errors })
  return inTurn(user.id, () => createFor(deps, user, wanted))
}

async function createFor(deps: Deps, user: Account, wanted: WantedCheckout): Promise<store.CheckoutRow> {
  let unpaid: string | undefined
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const begun = await deps.db.transaction((tx) => begin(deps, tx, { user, wanted, unpaid }))
    if ('checkout' in begun) return askForOrder(deps, begun.checkout, begun.isNew)
    await checkUnpaid(deps, begun.inTheWay)
    unpaid = begun.inTheWay
  }
  throw underWay()
}

interface Beginning {
  user: Account
  wanted: WantedCheckout
  /** Of this checkout the provider has just said that nobody paid it. */
  unpaid: string | undefined
}

async function begin({ now = () => new Date() }: Deps, tx: Tx, { user, wanted, unpaid }: Beginning): Promise<Begun> {
  await store.waitForTurn(tx, user.id).catch((error: unknown) => {
    throw isTired(error) ? underWay() : error
  })
  const offers = await findOffers(
    tx,
    wanted.checkoutItems.map(({ productId }) => productId),
  )
  const { lines, troubles } = checkLines(wanted, offers)
  const at = now()
  const live = await store.lockLiveCheckout(tx, user.id)
  const keeping = { offers, kept: live?.lines ?? [] }
  if (troubles.length > 0) throw refusal(troubles, shortagesOf(lines, plainlyShort(lines, keeping)))
  const contact = contactOf(user, wanted)
  if (live && goesOn(live, { lines, address: contact.address }, at)) return { checkout: live, isNew: false }
  if (live && (live.state !== 'open' || live.id !== unpaid)) return { inTheWay: live.id }
  await hold(tx, lines, keeping)
  // after the stock, as when it is given back
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

/** Waited too long for a lock, as PostgreSQL says it. */
const isTired = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === '55P03'

/** Another tab may show it: what it is for, what it costs and where it goes never change under it. */
const goesOn = (
  live: store.CheckoutRow,
  wanted: Pick<store.CheckoutRow, 'address'> & { lines: store.NewLine[] },
  at: Date,
) =>
  live.state === 'open' &&
  live.holdExpiresAt > at &&
  isSame(live.lines, wanted.lines) &&
  isDeepStrictEqual(live.address, wanted.address)

interface Keeping {
  offers: Offer[]
  /** What the checkout that is replaced has kept; it keeps it when the new one is refused. */
  kept: store.NewLine[]
}

/** All of it or a refusal that names each line; what is plainly sold out is refused without waiting for anybody. */
async function hold(tx: Tx, lines: store.NewLine[], { offers, kept }: Keeping): Promise<void> {
  const plain = plainlyShort(lines, { offers, kept })
  const short = plain.size > 0 ? plain : await (kept.length > 0 ? exchangeStock(tx, kept, lines) : holdStock(tx, lines))
  if (short.size > 0) throw refusal([], shortagesOf(lines, short))
}

/** Which rows have too few at first sight, and how many they have. */
function plainlyShort(lines: store.NewLine[], { offers, kept }: Keeping): Map<number, number> {
  const free = new Map(offers.flatMap(({ stock }) => stock.map((row) => [row.id, row.free] as const)))
  for (const { stockId, quantity } of kept) free.set(stockId, (free.get(stockId) ?? 0) + quantity)
  const short = sumByRow(lines).filter(({ stockId, quantity }) => (free.get(stockId) ?? 0) < quantity)
  return new Map(short.map(({ stockId }) => [stockId, free.get(stockId) ?? 0]))
}

function contactOf({ name, email, mobile, isDemo }: Account, { shippingAddress }: WantedCheckout) {
  if (!shippingAddress) throw new Error('a checkout without an address was let through')
  const address = tidyPostalCode(shippingAddress)
  return { address, customerName: name, customerEmail: email, customerMobile: mobile, isDemo }
}
