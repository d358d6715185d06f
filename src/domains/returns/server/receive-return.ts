import { takeBackStock } from '#domains/catalogue/server/stock-moves.ts'
import { ShopError } from '#shared/errors.ts'
import { goesBackOnShelf } from '../rules.ts'
import { receivedMail } from './return-mail.ts'
import * as store from './store.ts'
import { type Deps, takeStep } from './take-step.ts'

interface Wanted {
  id: string
  /** Lines that are not named go back on the shelf, if what was said of them leaves hope. */
  lines?: { lineId: string; restock: boolean }[] | undefined
}

/** The parcel is here: what can be sold again goes back on the shelf, once, because this step is taken once. */
export async function receiveReturn(deps: Deps, authorization: string | undefined, { id, lines = [] }: Wanted) {
  return takeStep(deps, { authorization, id, to: 'received' }, async (tx, { row }) => {
    if (lines.some(({ lineId }) => !row.lines.some(({ orderLineId }) => orderLineId === lineId))) {
      throw new ShopError('bad_request', 'This is no item of the return.')
    }
    const said = new Map(lines.map(({ lineId, restock }) => [lineId, restock]))
    const back = row.lines.filter(({ orderLineId }) => said.get(orderLineId) ?? goesBackOnShelf(row.reason))
    await takeBackStock(tx, back)
    await store.setRestocked(
      tx,
      id,
      back.map(({ orderLineId }) => orderLineId),
    )
    const units = back.reduce((sum, { quantity }) => sum + quantity, 0)
    return { mail: receivedMail(row), told: { restocked: units } }
  })
}
