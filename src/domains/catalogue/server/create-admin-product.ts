import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { paiseFromRupees } from '#shared/money.ts'
import type { NewProductInput } from '../admin-contract.ts'
import { announceStockChanges } from './announce-stock-changes.ts'
import type { Actor } from './change-stock.ts'
import { createProduct } from './create-product.ts'
import { loggable } from './describe-changes.ts'
import { lockCatalogue } from './edit-store.ts'
import { type AdminProductWithStock, findAdminProduct } from './get-admin-product.ts'
import { planStock } from './plan-stock.ts'
import { refuseFalseBargain } from './refuse-false-bargain.ts'

export async function createAdminProduct(
  { db }: { db: Db },
  authorization: string | undefined,
  input: NewProductInput,
): Promise<AdminProductWithStock> {
  const actor = await requireAdmin({ db }, authorization)
  const { id } = await db.transaction((tx) => shelve(tx, actor, input))
  await announceStockChanges({ db })
  return findAdminProduct(db, id)
}

/** Creates a product and its audit entry in the caller's transaction. */
export async function shelve(tx: Tx, actor: Actor, input: NewProductInput): Promise<{ id: string }> {
  const { name, sku, description, category, gender, collections, sizes, colors, brand, material, state } = input
  const { price, originalPrice, images, measurements } = input
  const originalPricePaise = originalPrice == null ? null : paiseFromRupees(originalPrice)
  refuseFalseBargain(undefined, { pricePaise: paiseFromRupees(price), originalPricePaise })
  const { inserts } = planStock([], input, input)
  await lockCatalogue(tx)
  const { id } = await createProduct(
    { db: tx },
    {
      ...{ name, sku, description, category, gender, collections, sizes, colors, brand, material, state, measurements },
      pricePaise: paiseFromRupees(price),
      ...(originalPricePaise === null ? {} : { originalPricePaise }),
      images: images.map(({ url, altText, color, placeholder }) => ({
        url,
        altText,
        ...(color ? { color } : {}),
        ...(placeholder ? { placeholder } : {}),
      })),
      stock: inserts.map(({ size, color, quantity }) => ({
        ...(size ? { size } : {}),
        ...(color ? { color } : {}),
        quantity,
      })),
    },
  )
  const countInStock = inserts.reduce((sum, { quantity }) => sum + quantity, 0)
  const after = { change: 'created', ...loggable({ sku, pricePaise: paiseFromRupees(price), countInStock, state }) }
  await recordChange(tx, { actor, kind: 'product', subject: { id, name }, after })
  return { id }
}
