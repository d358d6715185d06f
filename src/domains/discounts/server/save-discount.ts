import { isDeepStrictEqual } from 'node:util'
import { findCollectionNames, findProductNames } from '#domains/catalogue/server/api.ts'
import { type NewAuditEntry, recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { idPattern, newId } from '#shared/ids.ts'
import { asPaise, paiseFromRupees } from '#shared/money.ts'
import type { DiscountEdit, NewDiscount } from '../admin-contract.ts'
import { discountNotFound } from './get-discount.ts'
import type { DiscountColumns } from './store.ts'
import * as store from './store.ts'

interface SaveDeps {
  db: Queryable
  now: () => Date
}

const defaultColumns: Omit<DiscountColumns, 'title' | 'kind' | 'value'> = {
  code: null,
  minSubtotalPaise: asPaise(0),
  collectionIds: [],
  productIds: [],
  firstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  perCustomerLimit: null,
  isActive: true,
  archivedAt: null,
}

/** Creates a discount. Returns its id. */
export async function createDiscount(
  { db, now }: SaveDeps,
  actor: NewAuditEntry['actor'],
  input: NewDiscount,
): Promise<string> {
  return db.transaction(async (tx) => {
    const base = { ...defaultColumns, kind: input.kind, value: 0, title: input.code ?? '' }
    const columns = { ...base, ...toColumns(input, base, now()) }
    await validateColumns(tx, columns)
    const id = newId(now().getTime())
    await store.insertDiscount(tx, { ...columns, id, createdAt: now() })
    await recordAuditEntry(tx, {
      actor,
      kind: 'discount',
      subject: { id, name: getName(columns) },
      after: { change: 'created', ...describeColumns(columns) },
    })
    return id
  })
}

/** Saves the given fields. Returns the id of the audit entry, or undefined if nothing had to change. */
export async function updateDiscount(
  { db, now }: SaveDeps,
  actor: NewAuditEntry['actor'],
  id: string,
  { version, ...input }: DiscountEdit,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const before = await lockDiscount(tx, id)
    if (version !== undefined && version !== before.version) throw createVersionConflict(before)
    const columns = pickChanged(before, toColumns(input, before, now()))
    const changed = Object.keys(columns) as (keyof DiscountColumns)[]
    if (changed.length === 0) return undefined
    const after = { ...before, ...columns }
    await validateColumns(tx, after, before)
    if (after.usageLimit !== null && after.usageLimit < before.uses) {
      throw createFieldError(
        'conflict',
        'usageLimit',
        `Total uses can't be below ${before.uses}: this discount is already used ${before.uses === 1 ? 'once' : `${before.uses} times`}.`,
      )
    }
    await store.updateDiscountRow(tx, id, columns, actor.name)
    // without its kind, a value in the audit log could be percent or paise
    const audited = changed.includes('value') ? [...new Set<keyof DiscountColumns>(['kind', ...changed])] : changed
    const describe = (row: DiscountColumns) =>
      describeColumns(Object.fromEntries(audited.map((field) => [field, row[field]])))
    return recordAuditEntry(tx, {
      actor,
      kind: 'discount',
      subject: { id, name: getName(after) },
      before: describe(before),
      after: { ...describe(after), change: 'edited' },
    })
  })
}

export async function lockDiscount(tx: Tx, id: string): Promise<store.DiscountRow> {
  const row = idPattern.test(id) ? await store.lockDiscountRow(tx, id) : undefined
  if (!row) throw discountNotFound()
  return row
}

const getName = ({ code, title }: Pick<DiscountColumns, 'code' | 'title'>) => code ?? title

type Input = Omit<DiscountEdit, 'version'>

/** Returns the columns of the given fields. The value's unit depends on the kind. */
function toColumns(
  input: Input,
  before: Pick<DiscountColumns, 'kind' | 'code' | 'title' | 'archivedAt'>,
  now: Date,
): Partial<DiscountColumns> {
  const { value, minSubtotal, startsAt, endsAt, active, archived, title, ...otherFields } = input
  const kind = input.kind ?? before.kind
  const code = input.code === undefined ? before.code : input.code
  if (input.kind !== undefined && input.kind !== before.kind && value === undefined)
    throw createFieldError('bad_request', 'value', 'Value is required when the kind changes.')
  // the title of a code follows the code until it gets one of its own
  const isGenerated = before.title === (before.code ?? '')
  const newTitle = title ?? (isGenerated && code !== null ? code : before.title)
  return Object.fromEntries(
    Object.entries({
      ...otherFields,
      title: newTitle,
      value: value !== undefined && kind === 'amount' ? paiseFromRupees(value) : value,
      minSubtotalPaise: minSubtotal === undefined ? undefined : paiseFromRupees(minSubtotal),
      startsAt: toDate(startsAt),
      endsAt: toDate(endsAt),
      isActive: active,
      archivedAt: toArchivedAt(archived, before.archivedAt ?? now),
    }).filter(([, column]) => column !== undefined),
  )
}

function toArchivedAt(archived: boolean | undefined, at: Date): Date | null | undefined {
  if (archived === undefined) return undefined
  return archived ? at : null
}

const toDate = (time: string | null | undefined) => (typeof time === 'string' ? new Date(time) : time)

function pickChanged(before: store.DiscountRow, after: Partial<DiscountColumns>): Partial<DiscountColumns> {
  const isChanged = ([field, value]: [string, unknown]) =>
    !isDeepStrictEqual(value, before[field as keyof DiscountColumns])
  return Object.fromEntries(Object.entries(after).filter(isChanged))
}

async function validateColumns(tx: Tx, columns: DiscountColumns, before?: store.DiscountRow): Promise<void> {
  const { kind, value, code, title, startsAt, endsAt, collectionIds, productIds } = columns
  if (kind === 'percent' && !(Number.isInteger(value) && value >= 1 && value <= 100))
    throw createFieldError('bad_request', 'value', 'Percent must be a whole number from 1 to 100.')
  if (value <= 0) throw createFieldError('bad_request', 'value', 'Value must be more than 0.')
  if (title === '') throw createFieldError('bad_request', 'title', 'An automatic discount needs a title.')
  if (startsAt && endsAt && endsAt <= startsAt)
    throw createFieldError('bad_request', 'endsAt', 'The end must be after the start.')
  if (before?.userEmail && code === null)
    throw createFieldError('bad_request', 'code', "A personal code can't become an automatic discount.")
  if (code !== null && (await store.isCodeTaken(tx, code, before?.id)))
    throw createFieldError('conflict', 'code', 'This code is already taken. Please choose another.')
  // the others may have been deleted since they were added, and may stay
  const newCollectionIds = collectionIds.filter((id) => !before?.collectionIds.includes(id))
  const newProductIds = productIds.filter((id) => !before?.productIds.includes(id))
  await validateTargets(tx, { collectionIds: newCollectionIds, productIds: newProductIds })
}

/** Throws if one of the collections or products doesn't exist. */
export async function validateTargets(
  tx: Tx,
  { collectionIds, productIds }: Pick<DiscountColumns, 'collectionIds' | 'productIds'>,
): Promise<void> {
  const collections = await findCollectionNames(tx, collectionIds)
  if (collectionIds.some((id) => !collections.has(id)))
    throw createFieldError('bad_request', 'collectionIds', 'A collection is no longer there. Please choose again.')
  const products = productIds.length === 0 ? new Map() : await findProductNames({ db: tx }, productIds)
  if (productIds.some((id) => !products.has(id)))
    throw createFieldError('bad_request', 'productIds', 'A product is no longer there. Please choose again.')
}

function createVersionConflict(row: store.DiscountRow): ShopError {
  const at = row.editedAt ? ` on ${formatDateTime(row.editedAt.toISOString())}` : ''
  const message = `${row.editedBy ?? 'Someone'} changed “${getName(row)}”${at}, after you opened it. Reload to see the changes.`
  return createFieldError('conflict', 'version', message)
}

export const createFieldError = (code: 'bad_request' | 'conflict', field: string, message: string) =>
  new ShopError(code, message, { errors: [{ field, message }] })

/** Returns the columns for the audit log. Lists and times are stored as in a request, so an undo can send them again. */
export function describeColumns({ archivedAt, isActive, ...columns }: Partial<DiscountColumns>): AuditedFields {
  const flat = {
    ...columns,
    ...(isActive === undefined ? {} : { active: isActive }),
    ...(archivedAt === undefined ? {} : { archived: archivedAt !== null }),
  }
  return Object.fromEntries(Object.entries(flat).map(([field, value]) => [field, flatten(value)]))
}

function flatten(value: string | number | boolean | null | Date | string[]): AuditedFields[string] {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? JSON.stringify(value) : value
}
