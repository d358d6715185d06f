import type { Tx } from '#platform/database/connect.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_COLLECTIONS } from '../admin-contract.ts'
import type { CollectionEdit } from '../collection-contract.ts'
import { foldText } from '../rules.ts'
import { toAuditFields } from './audit-fields.ts'
import * as store from './collection-store.ts'
import { listSpellings } from './list-spellings.ts'

/** Adds, removes and sorts products of a manual collection. Returns what changed, for the audit log. */
export async function changeCollectionProducts(
  tx: Tx,
  actor: { name: string },
  { id, name }: { id: string; name: string },
  { add = [], remove = [], order }: NonNullable<CollectionEdit['products']> = {},
): Promise<AuditedFields> {
  const added = await addProducts(tx, actor, name, add)
  const spellings = add.length + remove.length > 0 || order ? await listSpellings(tx, name) : []
  const removedCount = remove.length > 0 ? await store.removeFromProducts(tx, spellings, actor.name, remove) : 0
  const isSorted = order !== undefined && (await sortProducts(tx, id, spellings, order))
  return {
    ...(added.length > 0 ? toAuditFields({ addedProducts: added }) : {}),
    ...(removedCount > 0 ? { removedProducts: removedCount } : {}),
    ...(isSorted ? { order: 'changed' } : {}),
  }
}

/** Returns the names of the products that were not in the collection. */
async function addProducts(tx: Tx, actor: { name: string }, name: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const products = await store.findProductCollections(tx, ids)
  if (products.length < new Set(ids).size)
    throw refuse('bad_request', 'Some of these products no longer exist. Reload and choose again.')
  const isMember = ({ collections }: { collections: string[] }) =>
    collections.some((collection) => foldText(collection) === foldText(name))
  const missing = products.filter((product) => !isMember(product))
  const full = missing.find(({ collections }) => collections.length >= MAX_COLLECTIONS)
  if (full)
    throw refuse(
      'conflict',
      `“${full.name}” is already in ${MAX_COLLECTIONS} collections, the most a product can have.`,
    )
  await store.addToProducts(
    tx,
    missing.map((product) => product.id),
    name,
    actor.name,
  )
  return missing.map((product) => product.name)
}

async function sortProducts(tx: Tx, id: string, spellings: string[], order: string[]): Promise<boolean> {
  const before = await store.listSortedIds(tx, id)
  await store.replaceOrder(tx, id, spellings, order)
  return before.join() !== (await store.listSortedIds(tx, id)).join()
}

const refuse = (code: 'bad_request' | 'conflict', message: string) =>
  new ShopError(code, message, { errors: [{ field: 'products', message }] })
