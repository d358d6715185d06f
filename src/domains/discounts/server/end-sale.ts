import { type NewAuditEntry, recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { getSaleState } from '../rules.ts'
import type { Deps } from './deps.ts'
import { saleNotFound } from './get-sale.ts'
import * as store from './sale-store.ts'

/** Lets a running sale end now. Its prices follow with `runDueSales`. */
export async function endSale(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: NewAuditEntry['actor'],
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    const state = getSaleState(sale, now())
    if (state !== 'running') throw new ShopError('conflict', `This sale is ${state}, so it can't be ended.`)
    await store.updateSale(tx, id, { endsAt: now(), endedBy: actor.name })
    await recordAuditEntry(tx, {
      actor,
      kind: 'price',
      subject: { id, name: sale.title },
      after: { change: 'sale ended' },
    })
  })
}

/** Undoes a sale before or after its start. Its prices follow with `runDueSales`. */
export async function undoSale(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: NewAuditEntry['actor'],
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    const state = getSaleState(sale, now())
    if (state === 'ended' || state === 'undone')
      throw new ShopError('conflict', `This sale is ${state}: its prices are already restored.`)
    const endedAt = sale.startedAt ? null : now()
    await store.updateSale(tx, id, { undoneAt: now(), endedAt, endedBy: actor.name })
    await recordAuditEntry(tx, {
      actor,
      kind: 'price',
      subject: { id, name: sale.title },
      after: { change: 'sale undone' },
    })
  })
}

async function lockSale(tx: Tx, id: string) {
  const sale = idPattern.test(id) ? await store.lockSale(tx, id) : undefined
  if (!sale) throw saleNotFound()
  return sale
}
