import { takeBackStock } from '#domains/catalogue/server/stock-moves.ts'
import { ShopError } from '#shared/errors.ts'
import { goesBackOnShelf } from '../rules.ts'
import { receivedMail } from './return-mail.ts'
import * as store from './store.ts'
import { type Deps, takeStep } from './take-step.ts'

interface ReceivedReturn {
  id: string
  /** Omitted lines are restocked if the return reason allows it. */
  lines?: { lineId: string; restock: boolean }[] | undefined
}

/** Restocks the items that can be sold again. */
export async function receiveReturn(deps: Deps, authorization: string | undefined, { id, lines = [] }: ReceivedReturn) {
  return takeStep(deps, { authorization, id, to: 'received' }, async (tx, { row }) => {
    if (lines.some(({ lineId }) => !row.lines.some(({ orderLineId }) => orderLineId === lineId))) {
      throw new ShopError('bad_request', "That item isn't part of this return.")
    }
    const choices = new Map(lines.map(({ lineId, restock }) => [lineId, restock]))
    const restocked = row.lines.filter(({ orderLineId }) => choices.get(orderLineId) ?? goesBackOnShelf(row.reason))
    await takeBackStock(tx, restocked)
    await store.setRestocked(
      tx,
      id,
      restocked.map(({ orderLineId }) => orderLineId),
    )
    const units = restocked.reduce((sum, { quantity }) => sum + quantity, 0)
    return { email: receivedMail(row), auditFields: { restocked: units } }
  })
}
