import type { Account } from '#domains/accounts/server/api.ts'
import { restockSoldUnits } from '#domains/inventory/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { isRestockable } from '../rules.ts'
import { advanceReturn } from './advance-return.ts'
import type { StepDeps } from './deps.ts'
import { returnReceivedEmail } from './return-emails.ts'
import * as store from './store.ts'

interface ReceiveRequest {
  id: string
  /** Omitted lines are restocked if the return reason allows it. */
  lines?: { lineId: string; restock: boolean }[] | undefined
}

/** Restocks the items that can be sold again. */
export async function receiveReturn(deps: StepDeps, actor: Account, { id, lines = [] }: ReceiveRequest) {
  return advanceReturn(deps, { actor, id, to: 'received' }, async (tx, { row }) => {
    if (lines.some(({ lineId }) => !row.lines.some(({ orderLineId }) => orderLineId === lineId))) {
      throw new ShopError('bad_request', "That item isn't part of this return.")
    }
    const restockByLineId = new Map(lines.map(({ lineId, restock }) => [lineId, restock]))
    const restockedLines = row.lines.filter(
      ({ orderLineId }) => restockByLineId.get(orderLineId) ?? isRestockable(row.reason),
    )
    await restockSoldUnits(tx, restockedLines, { reason: 'return', reference: id, actor })
    await store.setRestockedLines(
      tx,
      id,
      restockedLines.map(({ orderLineId }) => orderLineId),
    )
    const restockedUnits = restockedLines.reduce((sum, { quantity }) => sum + quantity, 0)
    return { email: returnReceivedEmail(deps.shopSettings.current(), row), auditFields: { restocked: restockedUnits } }
  })
}
