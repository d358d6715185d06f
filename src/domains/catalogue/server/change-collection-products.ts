import type { Tx } from '#platform/database/connect.ts'
import type { AuditedFields } from '#shared/audit-kinds.ts'
import { ShopError } from '#shared/errors.ts'
import type { CollectionEdit } from '../collection-contract.ts'
import { MAX_COLLECTIONS } from '../product-input-contract.ts'
import { foldText } from '../rules.ts'
import { toAuditedFields } from './audit-fields.ts'
import * as store from './collection-store.ts'
import { listNameSpellings } from './list-name-spellings.ts'

/** Adds, removes and sorts products of a manual collection. Returns what changed, for the audit log. */
export async function changeCollectionProducts(
  tx: Tx,
  actor: { name: string },
  { id, name }: { id: string; name: string },
  { add = [], remove = [], order }: NonNullable<CollectionEdit['products']> = {},
): Promise<AuditedFields> {
  const addedNames = await addProducts(tx, actor, name, add)
  const spellings = add.length + remove.length > 0 || order ? await listNameSpellings(tx, name) : []
  const removedCount = remove.length > 0 ? await store.removeFromProducts(tx, spellings, actor.name, remove) : 0
  const isReordered = order !== undefined && (await sortProducts(tx, id, spellings, order))
  return {
    ...(addedNames.length > 0 ? toAuditedFields({ addedProducts: addedNames }) : {}),
    ...(removedCount > 0 ? { removedProducts: removedCount } : {}),
    ...(isReordered ? { order: 'changed' } : {}),
  }
}

/** Returns the names of the products that were not in the collection. */
async function addProducts(tx: Tx, actor: { name: string }, name: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const products = await store.findProductCollections(tx, ids)
  if (products.length < new Set(ids).size)
    throw createProductsError('bad_request', 'Some of these products no longer exist. Reload and choose again.')
  const isMember = ({ collections }: { collections: string[] }) =>
    collections.some((collection) => foldText(collection) === foldText(name))
  const newMembers = products.filter((product) => !isMember(product))
  const fullProduct = newMembers.find(({ collections }) => collections.length >= MAX_COLLECTIONS)
  if (fullProduct)
    throw createProductsError(
      'conflict',
      `“${fullProduct.name}” is already in ${MAX_COLLECTIONS} collections, the most a product can have.`,
    )
  await store.addToProducts(
    tx,
    newMembers.map((product) => product.id),
    name,
    actor.name,
  )
  return newMembers.map((product) => product.name)
}

/** Returns whether the order changed. */
async function sortProducts(tx: Tx, id: string, spellings: string[], order: string[]): Promise<boolean> {
  const before = await store.listSortedIds(tx, id)
  await store.replaceOrder(tx, id, spellings, order)
  return before.join() !== (await store.listSortedIds(tx, id)).join()
}

const createProductsError = (code: 'bad_request' | 'conflict', message: string) =>
  new ShopError(code, message, { errors: [{ field: 'products', message }] })
