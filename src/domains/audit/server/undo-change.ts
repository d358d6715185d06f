import { type Account, requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { setPrice } from '#domains/catalogue/server/set-price.ts'
import { setStock } from '#domains/catalogue/server/set-stock.ts'
import { type AuditEntry, holdChange, markUndone } from '#platform/audit/read-changes.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { ChangedFields } from '#shared/change-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { undoProblem } from '../rules.ts'

type Deps = Parameters<typeof requireAdmin>[0]

/**
 * Takes a change back, as a change of its own. A price that is another by now stays; of stock the difference is taken
 * back, so that what was sold since stays sold.
 */
export async function undoChange(deps: Deps, authorization: string | undefined, id: string): Promise<AuditEntry> {
  const actor = await requireAdmin(deps, authorization)
  return deps.db.transaction(async (tx) => {
    const change = await holdChange(tx, id)
    if (!change) throw new ShopError('not_found', 'There is no such change.')
    const problem = undoProblem(change)
    if (problem) throw new ShopError('conflict', problem)
    const undoneBy = await takeBack(tx, actor, change)
    if (undoneBy === undefined) throw new ShopError('conflict', 'There is nothing left to undo.')
    await markUndone(tx, id, undoneBy)
    return { ...change, undoneBy }
  })
}

async function takeBack(tx: Tx, actor: Account, { kind, subjectId, before, after }: AuditEntry) {
  if (kind === 'price') {
    const [pricePaise, expectedPaise] = [numberOf(before, 'pricePaise'), numberOf(after, 'pricePaise')]
    return setPrice({ db: tx }, actor, { productId: subjectId, pricePaise, expectedPaise })
  }
  const choice = {
    size: textOf(after, 'size'),
    color: textOf(after, 'color'),
    available: numberOf(before, 'available'),
    seen: numberOf(after, 'available'),
  }
  const [entry] = await setStock({ db: tx }, actor, { productId: subjectId, choices: [choice] })
  return entry
}

/** An entry is what an older release wrote, perhaps with other fields. */
function numberOf(fields: ChangedFields | null, name: string): number {
  const value = fields?.[name]
  if (typeof value !== 'number') throw new ShopError('conflict', 'This change does not say what it was before.')
  return value
}

function textOf(fields: ChangedFields | null, name: string): string | undefined {
  const value = fields?.[name]
  return typeof value === 'string' ? value : undefined
}
