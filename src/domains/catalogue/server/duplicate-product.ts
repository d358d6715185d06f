import type { Account } from '#domains/accounts/server/api.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { createAuditedProduct } from './create-admin-product.ts'
import type { Deps } from './deps.ts'
import * as store from './edit-store.ts'
import { type AdminProductWithStock, getAdminProduct } from './get-admin-product.ts'
import { listProductTaxRates, replaceProductTaxRates } from './tax-store.ts'

/** Creates a draft copy with a new SKU and no stock. */
export async function duplicateProduct(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  id: string,
): Promise<AdminProductWithStock> {
  const copy = await db.transaction(async (tx) => {
    await store.lockCatalogue(tx)
    const { sku, name, description, category, gender, collections, sizes, colors, brand, material, ...product } =
      await getAdminProduct({ db: tx }, id)
    const { weightGrams, hsn, gstRate, complementaryProductIds } = product
    const created = await createAuditedProduct(tx, actor, {
      description,
      category,
      gender,
      collections,
      sizes,
      colors,
      brand,
      material,
      name: `${name.slice(0, 193)} (copy)`,
      sku: await store.findFreeSku(tx, `${sku.slice(0, 50)}-COPY`),
      price: rupeesFromPaise(product.pricePaise),
      originalPrice: product.originalPricePaise === null ? null : rupeesFromPaise(product.originalPricePaise),
      images: product.images.map(({ url, altText, color, placeholder }) => ({
        url,
        altText,
        color: color ?? undefined,
        placeholder: placeholder ?? undefined,
      })),
      measurements: product.measurements,
      weightGrams,
      hsn,
      gstRate,
      complementaryProductIds,
      seoTitle: '',
      seoDescription: '',
      slug: '',
      // SKUs and barcodes identify the original
      variants: product.variants.flatMap(({ size, color, pricePaise }) =>
        pricePaise === null
          ? []
          : [{ size: size ?? undefined, color: color ?? undefined, price: rupeesFromPaise(pricePaise) }],
      ),
      state: 'draft',
      publishAt: null,
      unpublishAt: null,
      drop: null,
      stock: product.stock.map(({ size, color }) => ({
        ...(size && color ? { size, color } : {}),
        available: 0,
      })),
    })
    // also what a form can't set, such as the turntable of an image
    await store.replaceImages(tx, new Map([[created.id, (await store.listImages(tx, [id])).get(id) ?? []]]))
    const rates = await listProductTaxRates(tx, [id])
    await replaceProductTaxRates(tx, created.id, rates)
    return created
  })
  return getAdminProduct({ db }, copy.id)
}
