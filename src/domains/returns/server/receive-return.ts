import type { Account } from '#domains/accounts/server/api.ts'
import { restockReturned } from '#domains/inventory/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { isRestockable } from '../rules.ts'
import { advanceReturn } from './advance-return.ts'
import type { StepDeps } from './deps.ts'
import { returnReceivedEmail } from './return-emails.ts'
import * as store from './store.ts'

interface ReceivedReturn {
  id: string
  /** Omitted lines are restocked if the return reason allows it. */
  lines?: { lineId: string; restock: boolean }[] | undefined
}

/** Restocks the items that can be sold again. */
export async function receiveReturn(deps: StepDeps, actor: Account, { id, lines = [] }: ReceivedReturn) {
  return advanceReturn(deps, { actor, id, to: 'received' }, async (tx, { row }) => {
    if (lines.some(({ lineId }) => !row.lines.some(({ orderLineId }) => orderLineId === lineId))) {
      throw new ShopError('bad_request', "That item isn't part of this return.")
    }
    const choices = new Map(lines.map(({ lineId, restock }) => [lineId, restock]))
    const restocked = row.lines.filter(({ orderLineId }) => choices.get(orderLineId) ?? isRestockable(row.reason))
    await restockReturned(tx, restocked)
    await store.setRestockedLines(
      tx,
      id,
      restocked.map(({ orderLineId }) => orderLineId),
    )
    const units = restocked.reduce((sum, { quantity }) => sum + quantity, 0)
    return { email: returnReceivedEmail(row), auditFields: { restocked: units } }
  })
}
