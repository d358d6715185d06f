import { sellHeldStock } from '#domains/catalogue/server/stock-moves.ts'
import { ShopError } from '#shared/errors.ts'
import { heldFor } from './let-go-of-exchange.ts'
import { exchangedMail } from './return-mail.ts'
import { type Deps, takeStep } from './take-step.ts'

const GONE = 'What was held for this exchange is no longer in the shop. Give the money back instead.'

/** What was held has left the shop: it is sold without an order, and the books count it by the return. */
export async function sendExchange(deps: Deps, authorization: string | undefined, id: string) {
  return takeStep(deps, { authorization, id, to: 'exchanged' }, async (tx, { row }) => {
    if (!(await sellHeldStock(tx, heldFor(row)))) throw new ShopError('conflict', GONE)
    return { mail: exchangedMail(row) }
  })
}
