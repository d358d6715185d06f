import type { Account } from '#domains/accounts/server/api.ts'
import { flushStockDeltas, planStockEdit } from '#domains/inventory/server/api.ts'
import { type Change, recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import { paiseFromRupees } from '#shared/money.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import type { NewProductInput } from '../admin-contract.ts'
import { toAuditFields } from './audit-fields.ts'
import { claimSlug } from './choose-slug.ts'
import { createProduct } from './create-product.ts'
import type { Deps } from './deps.ts'
import * as store from './edit-store.ts'
import { ensureIdentifiersFree } from './ensure-identifiers-free.ts'
import { type AdminProductWithStock, getAdminProduct } from './get-admin-product.ts'
import { planVariants } from './plan-variants.ts'
import { validateOriginalPrice } from './validate-original-price.ts'

export async function createAdminProduct(
  { db, shopSettings }: Pick<Deps, 'db' | 'shopSettings'>,
  actor: Account,
  input: NewProductInput,
): Promise<AdminProductWithStock> {
  const { id } = await db.transaction((tx) => createAuditedProduct(tx, actor, withBrand(input, shopSettings)))
  await flushStockDeltas({ db })
  return getAdminProduct({ db }, id)
}

/** Uses the shop's name as the default brand. */
export const withBrand = (input: NewProductInput, shopSettings: ShopSettingsReader) => ({
  ...input,
  brand: input.brand ?? shopSettings.current().brand.name,
})

/** Creates a product and its audit entry in the caller's transaction. */
export async function createAuditedProduct(
  tx: Tx,
  actor: Change['actor'],
  input: NewProductInput & { brand: string },
): Promise<{ id: string }> {
  const { name, sku, description, category, gender, collections, sizes, colors, brand, material, state } = input
  const { price, originalPrice, images, measurements, slug } = input
  const { weightGrams, hsn, gstRate, seoTitle, seoDescription } = input
  const originalPricePaise = originalPrice == null ? null : paiseFromRupees(originalPrice)
  validateOriginalPrice(undefined, { pricePaise: paiseFromRupees(price), originalPricePaise })
  const { inserts } = planStockEdit([], input, input)
  const variants = planVariants(input, [], input.variants)
  await store.lockCatalogue(tx)
  await ensureIdentifiersFree(tx, { id: undefined, sku, variants })
  if (slug) await claimSlug(tx, slug, undefined)
  const { id } = await createProduct(
    { db: tx },
    {
      ...{ name, sku, description, category, gender, collections, sizes, colors, brand, material, state, measurements },
      ...{ variants, slug, weightGrams, hsn, gstRate, seoTitle, seoDescription },
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
