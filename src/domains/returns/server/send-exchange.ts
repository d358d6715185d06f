import { sellHeldStock } from '#domains/catalogue/server/stock-moves.ts'
import { ShopError } from '#shared/errors.ts'
import { heldFor } from './let-go-of-exchange.ts'
import { exchangedMail } from './return-mail.ts'
import { type Deps, takeStep } from './take-step.ts'

const ITEM_GONE = 'The reserved item is no longer available. Refund the customer instead.'

/** Sells the held stock without an order; the stock check attributes those units to the return. */
export async function sendExchange(deps: Deps, authorization: string | undefined, id: string) {
  return takeStep(deps, { authorization, id, to: 'exchanged' }, async (tx, { row }) => {
    if (!(await sellHeldStock(tx, heldFor(row)))) throw new ShopError('conflict', ITEM_GONE)
    return { email: exchangedMail(row) }
  })
}
