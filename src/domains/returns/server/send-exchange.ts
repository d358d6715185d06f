import type { Account } from '#domains/accounts/server/api.ts'
import { sellHeldStock } from '#domains/inventory/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { advanceReturn } from './advance-return.ts'
import type { StepDeps } from './deps.ts'
import { listHeldStock } from './release-exchange-stock.ts'
import { exchangeSentEmail } from './return-emails.ts'

const ITEM_GONE = 'The reserved item is no longer available. Refund the customer instead.'

/** Sells the held units without an order; the stock invariants count them through the return lines. */
export async function sendExchange(deps: StepDeps, actor: Account, id: string) {
  return advanceReturn(deps, { actor, id, to: 'exchanged' }, async (tx, { row }) => {
    if (!(await sellHeldStock(tx, listHeldStock(row), { reason: 'exchange', reference: id, actor })))
      throw new ShopError('conflict', ITEM_GONE)
    return { email: exchangeSentEmail(deps.shopSettings.current(), row) }
  })
}
