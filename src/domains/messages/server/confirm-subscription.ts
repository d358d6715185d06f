import { createPersonalCode } from '#domains/discounts/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { FIRST_ORDER_CODE_DAYS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { firstOrderCodeEmail } from './first-order-code-email.ts'
import * as store from './store.ts'
import { withSubscriberByToken } from './with-subscriber-by-token.ts'

const UNSUBSCRIBED = "You've unsubscribed since this email. Subscribe again and we'll send you a new link."

interface Confirmation {
  token: string
  /** Base URL for links in emails. */
  origin: string
}

/** Idempotent. Emails the code for the first order, while the shop offers one. */
export async function confirmSubscription(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  { token, origin }: Confirmation,
) {
  return withSubscriberByToken(deps, token, async (tx, { id, email, state }, now) => {
    // an old confirmation email must not undo a later unsubscribe
    if (state === 'left') throw new ShopError('conflict', UNSUBSCRIBED)
    if (state !== 'pending') return
    await store.markConfirmed(tx, id, now)
    const { firstOrderOffer } = deps.shopSettings.current().commerce
    if (firstOrderOffer) await sendFirstOrderCode(deps, tx, { email, origin, now })
  })
}

async function sendFirstOrderCode(
  { shopSettings }: Pick<Deps, 'shopSettings'>,
  tx: Tx,
  { email, origin, now }: { email: string; origin: string; now: Date },
): Promise<void> {
  const shop = shopSettings.current()
  const endsAt = new Date(now.getTime() + FIRST_ORDER_CODE_DAYS * DAY)
  const personal = await createPersonalCode(tx, { email, percent: shop.commerce.firstOrderPercent, endsAt, now })
  if (personal) await enqueueEmail(tx, { to: email, ...firstOrderCodeEmail(shop, { origin, ...personal }) })
}
