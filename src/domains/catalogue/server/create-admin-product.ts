import { requireAdmin } from '#domains/accounts/server/api.ts'
import { flushStockDeltas, planStockEdit } from '#domains/inventory/server/api.ts'
import { recordChange } from '#platform/audit/record-change.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import { paiseFromRupees } from '#shared/money.ts'
import type { NewProductInput } from '../admin-contract.ts'
import type { Actor } from './apply-stock-edit.ts'
import { toAuditFields } from './audit-fields.ts'
import { createProduct } from './create-product.ts'
import { lockCatalogue } from './edit-store.ts'
import { type AdminProductWithStock, getAdminProductById } from './get-admin-product.ts'
import { validateOriginalPrice } from './validate-original-price.ts'

export async function createAdminProduct(
  { db }: { db: Db },
  authorization: string | undefined,
  input: NewProductInput,
): Promise<AdminProductWithStock> {
  const actor = await requireAdmin({ db }, authorization)
  const { id } = await db.transaction((tx) => createAuditedProduct(tx, actor, input))
  await flushStockDeltas({ db })
  return getAdminProductById(db, id)
}

/** Creates a product and its audit entry in the caller's transaction. */
export async function createAuditedProduct(tx: Tx, actor: Actor, input: NewProductInput): Promise<{ id: string }> {
  const { name, sku, description, category, gender, collections, sizes, colors, brand, material, state } = input
  const { price, originalPrice, images, measurements } = input
  const originalPricePaise = originalPrice == null ? null : paiseFromRupees(originalPrice)
  validateOriginalPrice(undefined, { pricePaise: paiseFromRupees(price), originalPricePaise })
  const { inserts } = planStockEdit([], input, input)
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
  const after = {
    change: 'created',
    ...toAuditFields({ sku, pricePaise: paiseFromRupees(price), countInStock, state }),
  }
  await recordChange(tx, { actor, kind: 'product', subject: { id, name }, after })
  return { id }
}
