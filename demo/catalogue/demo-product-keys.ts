import { demoProducts } from './demo-products.ts'
import { deriveProductId } from './derive-product-id.ts'

/** Ids and SKUs of the demo's products. Both must match: a demo product with a new SKU has become the owner's own. */
export const demoProductSkus = demoProducts.map(({ sku }) => sku)
export const demoProductIds = demoProductSkus.map(deriveProductId)
