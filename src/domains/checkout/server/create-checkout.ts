import { type Account, requireUser } from '#domains/accounts/server/authenticate.ts'
import { findOffers, type Offer } from '#domains/catalogue/server/find-offers.ts'
import { holdStock, sumByRow } from '#domains/catalogue/server/hold-stock.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { WantedCheckout } from '../contract.ts'
import { CURRENCY, entryProblem, HOLD_MINUTES } from '../rules.ts'
import { askForOrder } from './ask-for-order.ts'
import { giveUp } from './give-up.ts'
import { isSame, lineUp, shortOf, totalOf } from './line-up.ts'
import type { Deps } from './settle.ts'
import * as store from './store.ts'

/** Two tabs that take turns in replacing each other's checkout do not do so for ever. */
const MOST_TRIES = 3

type Begun = { checkout: store.CheckoutRow; isNew: boolean } | { inTheWay: string }

/**
 * Holds what the shopper is about to pay and has an order made for it at the provider. The checkout that is under way
 * is gone on with when it is for the same; else it is given up, unless it turns out to be paid.
 */
export async function createCheckout(
  deps: Deps,
  authorization: string | undefined,
  wanted: WantedCheckout,
): Promise<store.CheckoutRow> {
  const user = await requireUser(deps, authorization)
  const problem = entryProblem(wanted)
  if (problem) throw new ShopError('bad_request', problem.message, { errors: problem.errors })
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const begun = await deps.db.transaction((tx) => begin(deps, tx, user, wanted))
    if ('checkout' in begun) return askForOrder(deps, begun.checkout, begun.isNew)
    await giveUp(deps, begun.inTheWay)
  }
  throw new ShopError('conflict', 'Another checkout of yours is under way. Please try again.')
}

async function begin({ now = () => new Date() }: Deps, tx: Tx, user: Account, wanted: WantedCheckout): Promise<Begun> {
  await store.waitForTurn(tx, user.id)
  const offers = await findOffers(
    tx,
    wanted.checkoutItems.map(({ productId }) => productId),
  )
  const lines = lineUp(wanted, offers)
  const at = now()
  const live = await store.lockLiveCheckout(tx, user.id)
  if (live) {
    const goesOn = live.state === 'open' && live.holdExpiresAt > at && isSame(live.lines, lines)
    if (!goesOn) return { inTheWay: live.id }
    const contact = contactOf(user, wanted)
    await store.setContact(tx, live.id, contact)
    return { checkout: { ...live, ...contact }, isNew: false }
  }
  await hold(tx, lines, offers)
  const id = newId(at.getTime())
  const holdExpiresAt = new Date(at.getTime() + HOLD_MINUTES * 60_000)
  const checkout = {
    id,
    userId: user.id,
    ...contactOf(user, wanted),
    totalPaise: totalOf(lines),
    currency: CURRENCY,
    createdAt: at,
    holdExpiresAt,
    receipt: `nkd_${id}`,
    nextAskAt: holdExpiresAt,
  }
  return { checkout: await store.insertCheckout(tx, checkout, lines), isNew: true }
}

/** All of it or a refusal that names each line; what is plainly sold out is refused without waiting for anybody. */
async function hold(tx: Tx, lines: store.NewLine[], offers: Offer[]): Promise<void> {
  const free = new Map(offers.flatMap(({ stock }) => stock.map((row) => [row.id, row.free] as const)))
  const plain = sumByRow(lines).filter(({ stockId, quantity }) => (free.get(stockId) ?? 0) < quantity)
  const short =
    plain.length > 0
      ? new Map(plain.map(({ stockId }) => [stockId, free.get(stockId) ?? 0]))
      : await holdStock(tx, lines)
  if (short.size > 0) throw shortOf(lines, short)
}

function contactOf({ name, email, mobile }: Account, { shippingAddress }: WantedCheckout) {
  if (!shippingAddress) throw new Error('a checkout without an address was let through')
  return { address: shippingAddress, customerName: name, customerEmail: email, customerMobile: mobile }
}
