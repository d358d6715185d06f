import type { NewProduct } from '#domains/catalogue/server/create-product.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { MINUTE } from '#shared/time.ts'
import { demoProducts } from './demo-products.ts'
import { deriveProductId } from './derive-product-id.ts'
import { generateStock } from './generate-stock.ts'
import { listImages } from './list-images.ts'
import { listMeasurements } from './list-measurements.ts'
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
    createdAt: getLaunchTime(product, index),
  }
}

/** Drops open at 11:00 IST, one product a minute, which makes "newest first" unambiguous. */
function getLaunchTime({ launchDate }: DemoProduct, minutes: number): Date {
  return new Date(Date.parse(`${launchDate}T11:00:00+05:30`) + minutes * MINUTE)
}
