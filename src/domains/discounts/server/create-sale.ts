import { findProductNames, lockCatalogue } from '#domains/catalogue/server/api.ts'
import { type NewAuditEntry, recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { newId } from '#shared/ids.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { getSaleState, overlaps } from '../rules.ts'
import type { NewSale } from '../sale-contract.ts'
import type { Deps } from './deps.ts'
import { findSelectedProducts } from './run-sales.ts'
import * as store from './sale-store.ts'
import { createFieldError, validateTargets } from './save-discount.ts'

const MAX_PERCENT = 90
const MAX_NAMED = 3

/** Schedules a sale. Returns its id. */
export async function createSale(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: NewAuditEntry['actor'],
  input: NewSale,
): Promise<string> {
  return db.transaction(async (tx) => {
    // two sales that are created at the same time must see each other
    await lockCatalogue(tx)
    const createdAt = now()
    const { title, kind, collectionIds = [], productIds = [] } = input
    const sale = {
      title,
      kind,
      collectionIds,
      productIds,
      createdAt,
      value: kind === 'amount' ? paiseFromRupees(input.value) : input.value,
      startsAt: input.startsAt ? new Date(input.startsAt) : createdAt,
      endsAt: input.endsAt ? new Date(input.endsAt) : null,
    }
    validateTerms(sale)
    await validateTargets(tx, sale)
    await ensureNoOverlap(tx, sale)
    const id = newId(createdAt.getTime())
    await store.insertSale(tx, { ...sale, id, createdBy: actor.name })
    const after = {
      change: 'sale scheduled',
      startsAt: sale.startsAt.toISOString(),
      endsAt: sale.endsAt?.toISOString() ?? null,
      ...(kind === 'amount' ? { amountPaise: sale.value } : { percent: sale.value }),
    }
    await recordAuditEntry(tx, { actor, kind: 'price', subject: { id, name: title }, after })
    return id
  })
}

interface Terms {
  kind: NewSale['kind']
  value: number
  collectionIds: string[]
  productIds: string[]
  createdAt: Date
  startsAt: Date
  endsAt: Date | null
}

function validateTerms({ kind, value, collectionIds, productIds, createdAt, startsAt, endsAt }: Terms): void {
  if (kind === 'percent' && !(Number.isInteger(value) && value >= 1 && value <= MAX_PERCENT))
    throw createFieldError('bad_request', 'value', `Percent must be a whole number from 1 to ${MAX_PERCENT}.`)
  if (value <= 0) throw createFieldError('bad_request', 'value', 'Value must be more than 0.')
  if (collectionIds.length + productIds.length === 0)
    throw createFieldError('bad_request', 'collectionIds', 'Choose a collection or a product.')
  if (endsAt && endsAt <= startsAt) throw createFieldError('bad_request', 'endsAt', 'The end must be after the start.')
  if (endsAt && endsAt <= createdAt) throw createFieldError('bad_request', 'endsAt', 'The end must be in the future.')
}

/** Throws a conflict that names the sales and products. What joins a collection later is left out when the sale starts. */
async function ensureNoOverlap(tx: Tx, sale: Terms): Promise<void> {
  const others = (await store.listOpenSales(tx)).filter(
    (other) => overlaps(sale, other) && getSaleState(other, sale.createdAt) !== 'undone',
  )
  if (others.length === 0) return
  const selected = new Set(await findSelectedProducts(tx, sale))
  const conflicts: string[] = []
  for (const other of others) {
    const taken =
      other.selectedCount === null
        ? await findSelectedProducts(tx, other)
        : await store.listProductsOnSale(tx, other.id)
    const shared = taken.filter((id) => selected.has(id))
    if (shared.length > 0) conflicts.push(`“${other.title}” has ${await nameProducts(tx, shared)}`)
  }
  if (conflicts.length === 0) return
  const message = `A product can be in one sale at a time. In this period, ${conflicts.join('; ')}.`
  throw createFieldError('conflict', 'productIds', message)
}

async function nameProducts(tx: Tx, ids: string[]): Promise<string> {
  const names = [...(await findProductNames({ db: tx }, ids.slice(0, MAX_NAMED))).values()].map(({ name }) => name)
  const more = ids.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${groupDigits(more)} more` : ''}`
}
