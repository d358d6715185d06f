import { createHash } from 'node:crypto'
import type { ShopifyProduct } from './group-shopify-rows.ts'
import type { ExportedProduct } from './product-csv.ts'
import type { ShopifyReport } from './shopify-report.ts'
import type { TakenIdentifier } from './variant-store.ts'

/** The products of a file that the shop already has, and the identifiers in use. */
export interface ExistingProducts {
  /** By lowercase SKU, of the product or one of its variants. */
  bySku: Map<string, ExportedProduct>
  /** Products that were imported under a handle. */
  byHandle: Map<string, ExportedProduct>
  /** The products that use a barcode, by the lowercase barcode. */
  barcodeOwners: Map<string, Pick<TakenIdentifier, 'productId' | 'productName'>>
  slugs: ReadonlySet<string>
  /** Source URLs of images that were imported before, by product id. */
  importedImages: Map<string, Set<string>>
}

/** Finds the product of the shop by the SKU of a variant, else by the handle. */
export function matchShopifyProduct(
  product: ShopifyProduct,
  { bySku, byHandle }: ExistingProducts,
  report: ShopifyReport,
): ExportedProduct | undefined {
  let stored: ExportedProduct | undefined
  for (const { line, cells, size } of product.variants) {
    const match = cells.sku ? bySku.get(cells.sku.toLowerCase()) : undefined
    // a product and its variants can't share an SKU
    if (match && size !== undefined && match.sku.toLowerCase() === cells.sku?.toLowerCase()) {
      report.addProblem(line, 'sku', `SKU ${cells.sku} belongs to the product "${match.name}". Change one of them.`)
      continue
    }
    if (match && stored && match.id !== stored.id) {
      report.addProblem(line, 'sku', `SKU ${cells.sku} belongs to "${match.name}", the SKUs above to "${stored.name}".`)
    }
    stored ??= match
  }
  return stored ?? byHandle.get(product.handle)
}

const MAX_SKU_LENGTH = 60

/** Returns the SKU of a new product: the handle, or for a product without options the SKU of its only variant. */
export function getProductSku({ handle, variants }: ShopifyProduct): string {
  const [first] = variants
  if (first && first.size === undefined && first.cells.sku) return first.cells.sku
  const isTaken = variants.some(({ cells }) => cells.sku?.toLowerCase() === handle)
  const sku = isTaken ? `${handle}-product` : handle
  if (sku.length <= MAX_SKU_LENGTH) return sku
  const hash = createHash('sha256').update(handle).digest('hex').slice(0, 8)
  return `${sku.slice(0, MAX_SKU_LENGTH - hash.length - 1)}-${hash}`
}
