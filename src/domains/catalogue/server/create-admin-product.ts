import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Account } from '#domains/accounts/server/api.ts'
import { flushStockDeltas, planStockEdit, type StockCause } from '#domains/inventory/server/api.ts'
import { type NewAuditEntry, recordAuditEntries } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { type RunForItem, runDirectly } from '#shared/run-for-item.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import type { NewProductInput } from '../product-input-contract.ts'
import { toAuditedFields } from './audit-fields.ts'
import { reserveSlugs } from './choose-slug.ts'
import { createCollectionsWithRomanizedSlugs } from './create-collections-with-romanized-slugs.ts'
import { createProducts } from './create-product.ts'
import type { Deps } from './deps.ts'
import * as store from './edit-store.ts'
import { ensureIdentifiersFree } from './ensure-identifiers-free.ts'
import { type AdminProductWithStock, getAdminProduct } from './get-admin-product.ts'
import { planSchedule } from './plan-schedule.ts'
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
  actor: NewAuditEntry['actor'],
  input: BrandedInput,
): Promise<{ id: string }> {
  const [id = ''] = await createAuditedProducts(tx, actor, [input])
  return { id }
}

type BrandedInput = NewProductInput & { brand: string }

const PRODUCTS_PER_TICK = 50

/** Like `createAuditedProduct`, for many products. Returns their ids. */
export async function createAuditedProducts(
  tx: Tx,
  actor: NewAuditEntry['actor'],
  inputs: BrandedInput[],
  {
    runForItem = runDirectly,
    onProgress,
    stockCause = { reason: 'opening' },
  }: { runForItem?: RunForItem; onProgress?: (done: number) => void; stockCause?: StockCause } = {},
): Promise<string[]> {
  const planned: ReturnType<typeof toNewProduct>[] = []
  for (const [index, input] of inputs.entries()) {
    if (index % PRODUCTS_PER_TICK === 1) await yieldToEventLoop()
    planned.push(runForItem(index, () => toNewProduct(input)))
  }
  await store.lockCatalogue(tx)
  const identifiers = planned.map(({ sku, slug, variants }) => ({ id: undefined, sku, slug, variants }))
  await ensureIdentifiersFree(tx, identifiers, runForItem)
  await reserveSlugs(tx, identifiers, runForItem)
  await createCollectionsWithRomanizedSlugs(
    tx,
    planned.flatMap(({ collections }) => collections),
  )
  const ids = await createProducts({ db: tx }, planned, {
    runForItem,
    stockCause: { ...stockCause, actor },
    ...(onProgress && { onProgress }),
  })
  await recordAuditEntries(
    tx,
    planned.map(({ name, sku, pricePaise, state, publishAt, unpublishAt, stock }, index) => {
      const countInStock = stock.reduce((sum, { quantity }) => sum + quantity, 0)
      const after = {
        change: 'created',
        ...toAuditedFields({ sku, pricePaise, countInStock, state }),
        ...toAuditedFields({ ...(publishAt && { publishAt }), ...(unpublishAt && { unpublishAt }) }),
      }
      return { actor, kind: 'product' as const, subject: { id: ids[index] ?? '', name }, after }
    }),
  )
  return ids
}

function toNewProduct(input: BrandedInput) {
  const { name, sku, description, category, gender, collections, sizes, colors, brand, material, state } = input
  const { price, originalPrice, images, measurements, slug } = input
  const { weightGrams, hsn, gstRate, seoTitle, seoDescription, drop, complementaryProductIds } = input
  const publishAt = input.publishAt === null ? null : new Date(input.publishAt)
  const unpublishAt = input.unpublishAt === null ? null : new Date(input.unpublishAt)
  const pricePaise = paiseFromRupees(price)
  const originalPricePaise = originalPrice == null ? null : paiseFromRupees(originalPrice)
  validateOriginalPrice(undefined, { pricePaise, originalPricePaise })
  const { inserts } = planStockEdit([], input, input)
  const variants = planVariants(input, [], input.variants)
  return {
    name,
    sku,
    description,
    category,
    gender,
    collections,
    sizes,
    colors,
    brand,
    material,
    state,
    measurements,
    variants,
    slug,
    weightGrams,
    hsn,
    gstRate,
    seoTitle,
    seoDescription,
    pricePaise,
    drop,
    complementaryProductIds,
    ...planSchedule({ state, publishAt: null, unpublishAt: null }, { publishAt, unpublishAt }),
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
  }
}
