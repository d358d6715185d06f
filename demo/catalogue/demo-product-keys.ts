import { demoProducts } from './demo-products.ts'
import { deriveProductId } from './derive-product-id.ts'

/** Ids and SKUs of the demo's products. A product needs both to be the demo's: one with a new SKU has become the owner's. */
export const demoProductSkus = demoProducts.map(({ sku }) => sku)
export const demoProductIds = demoProductSkus.map(deriveProductId)
