import { markUploadsReferenced } from '#domains/media/server/api.ts'
import { type NewAuditEntry, recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { newId } from '#shared/ids.ts'
import type { CollectionEdit, NewCollection } from '../collection-contract.ts'
import { foldText, slugifyCollection } from '../rules.ts'
import { pickChangedFields, toAuditedFields } from './audit-fields.ts'
import { changeCollectionProducts } from './change-collection-products.ts'
import type { CollectionColumns, CollectionRow } from './collection-store.ts'
import * as store from './collection-store.ts'
import type { Deps } from './deps.ts'
import { lockCatalogue } from './edit-store.ts'
import { getCollectionById } from './get-collection.ts'
import { listNameSpellings } from './list-name-spellings.ts'
import { pickFreeSlug, romanizeCollection, validateCollectionAddress } from './validate-collection-address.ts'

/** Creates a collection. Returns its id. */
export async function createCollection(
  { db }: Pick<Deps, 'db'>,
  actor: NewAuditEntry['actor'],
  { name, products, ...input }: NewCollection,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const others = await store.listCollectionRows(tx)
    const id = newId()
    const columns = {
      ...toColumns(input, { kind: 'manual', rule: null, sortBy: 'newest' }, products),
      name,
      slug: input.slug ?? pickFreeSlug(name, others),
    }
    validateCollectionAddress(columns, others)
    await store.insertCollection(tx, { ...columns, id, position: (await store.getLastPosition(tx)) + 1 })
    // an old address of another collection becomes this one's
    await store.deleteRedirects(tx, [foldText(columns.name), columns.slug])
    const productChange = await changeCollectionProducts(tx, actor, { id, name }, products)
    await recordAuditEntry(tx, {
      actor,
      kind: 'collection',
      subject: { id, name },
      after: { change: 'created', ...describeColumns(columns), ...productChange },
    })
    await markBannersReferenced(tx, columns)
    return id
  })
}

/**
 * Saves the given fields. A rename reaches every product in the same transaction, and the old addresses redirect. Returns
 * the id of the audit entry, or undefined if nothing had to change.
 */
export async function updateCollection(
  { db }: { db: Queryable },
  actor: NewAuditEntry['actor'],
  id: string,
  { version, products, ...input }: CollectionEdit,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const before = await getCollectionById(tx, id)
    if (version !== undefined && version !== before.version) throw createVersionConflict(before)
    const others = (await store.listCollectionRows(tx)).filter((row) => row.id !== id)
    const columns = pickChangedFields<CollectionColumns>(before, {
      ...toColumns(input, before, products),
      ...pickAddress(input, before, others),
    })
    const after = { ...before, ...columns }
    if (columns.name !== undefined || columns.slug !== undefined) {
      validateCollectionAddress(after, others)
      await redirectOldAddresses(tx, before, after)
    }
    const changed = Object.keys(columns) as (keyof CollectionColumns)[]
    // before its products, so the trigger on products finds the new name and creates no second collection
    if (changed.length > 0) await store.updateCollectionRow(tx, id, columns, actor.name)
    const renamedProducts = columns.name === undefined ? 0 : await renameProducts(tx, before.name, after.name, actor)
    const productChange = await changeCollectionProducts(tx, actor, after, products)
    if (changed.length === 0) {
      if (Object.keys(productChange).length === 0) return undefined
      await store.updateCollectionRow(tx, id, {}, actor.name)
    }
    await markBannersReferenced(tx, columns)
    return recordAuditEntry(tx, {
      actor,
      kind: 'collection',
      subject: { id, name: after.name },
      before: describeColumns(Object.fromEntries(changed.map((field) => [field, before[field]]))),
      after: {
        ...describeColumns(columns),
        ...(renamedProducts > 0 ? { renamedInProducts: renamedProducts } : {}),
        ...productChange,
        change: 'edited',
      },
    })
  })
}

type KindColumns = Pick<CollectionColumns, 'kind' | 'rule' | 'sortBy'>

/** Returns the columns of the given fields. Throws if they contradict each other. */
function toColumns(
  {
    description,
    banner,
    seoTitle,
    seoDescription,
    publishAt,
    ...input
  }: Omit<CollectionEdit, 'name' | 'slug' | 'version'>,
  before: KindColumns,
  products: CollectionEdit['products'],
) {
  const kind = input.kind ?? (input.rule ? 'rule' : before.kind)
  const rule = input.rule === undefined ? before.rule : input.rule
  if (kind === 'manual' && input.rule)
    throw createFieldError('rule', "A collection that is filled by hand can't have a rule.")
  if (kind === 'rule' && !rule) throw createFieldError('rule', 'A collection that is filled by rule needs a rule.')
  if (kind === 'rule' && input.sortBy === 'manual')
    throw createFieldError('sortBy', 'Only a collection that is filled by hand can be sorted by hand.')
  if (kind === 'rule' && products)
    throw createFieldError('products', 'Products are added by hand only to a collection without a rule.')
  const sortBy = input.sortBy ?? (products?.order ? 'manual' : before.sortBy)
  return {
    kind,
    rule: kind === 'rule' ? rule : null,
    sortBy: kind === 'rule' && sortBy === 'manual' ? ('newest' as const) : sortBy,
    ...(description === undefined ? {} : { description }),
    ...(seoTitle === undefined ? {} : { seoTitle }),
    ...(seoDescription === undefined ? {} : { seoDescription }),
    ...(publishAt === undefined ? {} : { publishAt: publishAt === null ? null : new Date(publishAt) }),
    ...(banner === undefined ? {} : { bannerUrl: banner?.url ?? null, narrowBannerUrl: banner?.narrowUrl ?? null }),
  }
}

/** Without a given slug, generates a new one if the current slug was generated from the previous name. */
function pickAddress({ name, slug }: CollectionEdit, before: CollectionRow, others: CollectionRow[]) {
  if (name === undefined) return slug === undefined ? {} : { slug }
  const isGenerated = [slugifyCollection(before.name), romanizeCollection(before.name)].includes(before.slug)
  const mustGenerate = isGenerated && foldText(name) !== foldText(before.name)
  return { name, slug: slug ?? (mustGenerate ? pickFreeSlug(name, others) : before.slug) }
}

async function redirectOldAddresses(tx: Tx, before: CollectionRow, after: CollectionRow): Promise<void> {
  const currentAddresses = [foldText(after.name), after.slug]
  const formerAddresses = [foldText(before.name), before.slug].filter((address) => !currentAddresses.includes(address))
  await store.insertRedirects(tx, before.id, [...new Set(formerAddresses)])
  // an old address of another collection, or of this one, is in use again
  await store.deleteRedirects(tx, currentAddresses)
}

async function renameProducts(tx: Tx, before: string, after: string, actor: NewAuditEntry['actor']): Promise<number> {
  const spellings = (await listNameSpellings(tx, before)).filter((spelling) => spelling !== after)
  return store.renameInProducts(tx, spellings, after, actor.name)
}

async function markBannersReferenced(
  tx: Tx,
  { bannerUrl, narrowBannerUrl }: Partial<Pick<CollectionColumns, 'bannerUrl' | 'narrowBannerUrl'>>,
): Promise<void> {
  const urls = [bannerUrl, narrowBannerUrl].filter((url) => typeof url === 'string')
  const [deletedUrl] = await markUploadsReferenced(tx, urls)
  if (deletedUrl === undefined) return
  const message = 'The banner is no longer there. Please upload it again.'
  throw new ShopError('conflict', message, { errors: [{ field: 'banner', message }] })
}

export function createVersionConflict({ name, editedAt, editedBy }: CollectionRow): ShopError {
  const at = editedAt ? ` on ${formatDateTime(editedAt.toISOString())}` : ''
  const message = `${editedBy ?? 'Someone'} changed “${name}”${at}, after you opened it. Reload to see the changes.`
  return new ShopError('conflict', message, { errors: [{ field: 'version', message }] })
}

const createFieldError = (field: string, message: string) =>
  new ShopError('bad_request', message, { errors: [{ field, message }] })

/** Returns the columns for the audit log. */
export const describeColumns = ({ bannerUrl, narrowBannerUrl, ...columns }: Partial<CollectionColumns>) =>
  toAuditedFields({
    ...columns,
    ...(bannerUrl === undefined ? {} : { banner: bannerUrl }),
    ...(narrowBannerUrl === undefined ? {} : { narrowBanner: narrowBannerUrl }),
  })
