import { DROP_SKU } from './create-demo-drop.ts'
import { demoProducts } from './demo-products.ts'
import { deriveProductId } from './derive-product-id.ts'

/**
 * SKUs and ids of the demo's products. A product belongs to the demo only if both its id and its SKU are listed: when an
 * owner changes the SKU of a demo product, it is theirs.
 */
export const demoProductSkus = [...demoProducts.map(({ sku }) => sku), DROP_SKU]
export const demoProductIds = demoProductSkus.map(deriveProductId)
