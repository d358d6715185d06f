import { MAX_COMPLEMENTARY } from '#domains/catalogue/contract.ts'
import type { NewProduct } from '#domains/catalogue/server/create-product.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import { demoProducts } from './demo-products.ts'
import { deriveProductId } from './derive-product-id.ts'
import { generateStock } from './generate-stock.ts'
import { listImages } from './list-images.ts'
import { listMeasurements } from './list-measurements.ts'
import { demoOutfits } from './outfits.ts'
import type { DemoProduct } from './types.ts'

/** Lists the demo catalogue as input for `createProduct`. */
export const listNewProducts = (): NewProduct[] => demoProducts.map(toNewProduct)

function toNewProduct(product: DemoProduct, index: number): NewProduct {
  const { sku, name, description, category, gender, collections, sizes, material, price, originalPrice } = product
  return {
    id: deriveProductId(sku),
    sku,
    name,
    description,
    category,
    gender,
    collections,
    sizes,
    material,
    brand: 'Nukkad',
    pricePaise: paiseFromRupees(price),
    ...(originalPrice && { originalPricePaise: paiseFromRupees(originalPrice) }),
    colors: product.colors.map((color) => color.name),
    images: listImages(product).map(({ color, url, altText, placeholder, turntableUrl }) => ({
      url,
      altText,
      color: color.name,
      ...(placeholder && { placeholder }),
      ...(turntableUrl && { turntableUrl }),
    })),
    measurements: listMeasurements(product).map(({ size, ...cm }) => ({ size, cm })),
    stock: generateStock(product),
    complementaryProductIds: listComplementarySkus(sku).map(deriveProductId),
    createdAt: getLaunchTime(product, index),
  }
}

/** Lists the products that share an outfit with this one. */
function listComplementarySkus(sku: string): string[] {
  const skus = demoOutfits.flatMap(({ top, bottom }) => {
    if (top.sku === sku) return [bottom.sku]
    return bottom.sku === sku ? [top.sku] : []
  })
  return [...new Set(skus)].slice(0, MAX_COMPLEMENTARY)
}

/** Products launch from 11:00 IST, one a minute, which makes "newest first" unambiguous. `index` is that in the catalogue. */
export function getLaunchTime({ launchDate }: DemoProduct, index: number): Date {
  return new Date(Date.parse(`${launchDate}T11:00:00+05:30`) + index * MINUTE)
}
