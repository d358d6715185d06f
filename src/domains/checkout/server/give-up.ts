import { requireUser } from '#domains/accounts/server/authenticate.ts'
import { releaseStock } from '#domains/catalogue/server/hold-stock.ts'
import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import { ShopError } from '#shared/errors.ts'
import { nextAsk } from '../rules.ts'
import { noProvider } from './ask-for-order.ts'
import { noSuchCheckout } from './find-checkout.ts'
import { type Deps, settle } from './settle.ts'
import * as store from './store.ts'

/** Gives the items of a checkout back, after asking whether it was paid meanwhile; then it is refused. */
export async function giveUp(deps: Deps, id: string): Promise<void> {
  const { db, now = () => new Date() } = deps
  await settle(deps, id).catch((error: unknown) => {
    throw error instanceof GatewayError ? noProvider() : error
  })
  await db.transaction(async (tx) => {
    const checkout = await store.lockCheckout(tx, id)
    if (!checkout) return
    if (checkout.state === 'settled')
      throw new ShopError('conflict', 'Your last checkout is paid: look at your orders.')
    if (checkout.state === 'paid') {
      throw new ShopError('conflict', 'Your last payment is being confirmed. Please wait a moment and try again.')
    }
    if (checkout.state !== 'open') return
    await releaseStock(tx, checkout.lines)
    const nextAskAt = nextAsk({ ...checkout, state: 'cancelled' }, now())
    await store.changeState(tx, id, { from: ['open'], to: 'cancelled', nextAskAt })
  })
}

/** The shopper no longer wants it. */
export async function cancelCheckout(deps: Deps, authorization: string | undefined, id: string) {
  const user = await requireUser(deps, authorization)
  if (!(await store.findCheckout(deps.db, { id, userId: user.id }))) throw noSuchCheckout()
  await giveUp(deps, id)
  const checkout = await store.findCheckout(deps.db, { id })
  if (!checkout) throw noSuchCheckout()
  return checkout
}
