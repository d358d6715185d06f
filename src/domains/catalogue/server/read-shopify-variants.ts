import { addMissingValues } from './add-missing-values.ts'
import { describeOwner } from './describe-owner.ts'
import type { ShopifyProduct, ShopifyVariant } from './group-shopify-rows.ts'
import type { ExistingProducts } from './match-shopify-product.ts'
import { parseNumberCell } from './parse-stock-cells.ts'
import type { ExportedProduct } from './product-csv.ts'
import type { ShopifyReport } from './shopify-report.ts'

const isSameText = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase()

/** Returns the sizes and colors if the product gets new ones. */
export function readShopifyOptions(
  { variants }: ShopifyProduct,
  stored: ExportedProduct | undefined,
): { sizes?: string[]; colors?: string[] } {
  const sizes = addMissingValues(
    stored?.sizes ?? [],
    variants.flatMap(({ size }) => size ?? []),
  )
  const colors = addMissingValues(
    stored?.colors ?? [],
    variants.flatMap(({ color }) => color ?? []),
  )
  const hasNewOptions = sizes.length > (stored?.sizes.length ?? 0) || colors.length > (stored?.colors.length ?? 0)
  return hasNewOptions ? { sizes, colors } : {}
}

/** The product has the lowest price of its variants. */
export function readShopifyPrices({ variants }: ShopifyProduct): { price?: number; originalPrice?: number | null } {
  const prices = variants.flatMap((variant) => {
    const price = parseNumberCell(variant.cells.price ?? '')
    return price !== undefined && price > 0 ? [{ price, variant }] : []
  })
  const lowest = prices.toSorted((a, b) => a.price - b.price)[0]
  if (!lowest) return {}
  const { price, variant } = lowest
  const compareAt = parseNumberCell(variant.cells.compareAtPrice ?? '')
  return { price, originalPrice: compareAt !== undefined && compareAt > price ? compareAt : null }
}

/** Reads SKU, barcode and price of each variant. A variant with the price of the product has none of its own. */
export function readShopifyVariants(
  product: ShopifyProduct,
  stored: ExportedProduct | undefined,
  barcodeOwners: ExistingProducts['barcodeOwners'],
  report: ShopifyReport,
): Record<string, unknown> {
  // the shop has given the product sizes or colors that Shopify does not know
  if (stored && stored.sizes.length > 0 && product.variants.some(({ size }) => size === undefined)) return {}
  const { price: productPrice } = readShopifyPrices(product)
  const variants = product.variants.map((variant) => {
    const { line, cells } = variant
    const price = parseNumberCell(cells.price ?? '')
    if (price === undefined) report.addProblem(line, 'price', 'Price is required.')
    else if (Number.isNaN(price) || price <= 0) report.addProblem(line, 'price', 'Price must be a number above 0.')
    if (Number.isNaN(parseNumberCell(cells.compareAtPrice ?? '')))
      report.addProblem(line, 'compareAtPrice', 'Compare-at price must be a number.')
    // Shopify writes an apostrophe before barcodes, so spreadsheets keep their zeros
    const barcode = cells.barcode?.replace(/^'/, '')
    const owner = barcode ? barcodeOwners.get(barcode.toLowerCase()) : undefined
    if (owner && owner.productId !== stored?.id)
      report.addProblem(line, 'barcode', describeOwner(`The barcode ${barcode}`, owner))
    return {
      ...toStoredSpelling(stored, variant),
      ...(variant.size !== undefined && cells.sku ? { sku: cells.sku } : {}),
      ...(barcode ? { barcode } : {}),
      price: price === undefined || Number.isNaN(price) || price <= 0 || price === productPrice ? null : price,
    }
  })
  return variants.length === 0 ? {} : { variants }
}

/** Returns size and color as the stored product spells them. */
function toStoredSpelling(
  stored: ExportedProduct | undefined,
  { size, color }: Pick<ShopifyVariant, 'size' | 'color'>,
) {
  if (size === undefined || color === undefined) return {}
  return {
    size: stored?.sizes.find((known) => isSameText(known, size)) ?? size,
    color: stored?.colors.find((known) => isSameText(known, color)) ?? color,
  }
}

/** Reads the stock of variants that are new, or of all. */
export function readShopifyStock(
  { variants }: ShopifyProduct,
  stored: ExportedProduct | undefined,
  { overwriteStock }: { overwriteStock: boolean },
  report: ShopifyReport,
): Record<string, unknown> {
  const isPerVariant = stored ? stored.stock.some(({ size }) => size !== null) : variants.some(({ size }) => size)
  if (!isPerVariant) {
    if (stored && !overwriteStock) return {}
    const counts = variants.map((variant) => readQuantity(variant, report))
    return variants.length === 0 ? {} : { countInStock: counts.reduce((sum, count) => sum + count, 0) }
  }
  const isNew = ({ size, color }: ShopifyVariant) =>
    !stored?.stock.some((row) => isSameText(row.size, size) && isSameText(row.color, color))
  const counted = variants.filter((variant) => variant.size !== undefined && (overwriteStock || isNew(variant)))
  if (counted.length === 0) return {}
  return {
    stock: counted.map((variant) => ({
      ...toStoredSpelling(stored, variant),
      available: readQuantity(variant, report),
    })),
  }
}

function readQuantity({ line, cells }: ShopifyVariant, report: ShopifyReport): number {
  const quantity = parseNumberCell(cells.quantity ?? '')
  if (quantity === undefined) {
    if (cells.quantity !== undefined) report.addNote(line, 'quantity', 'Shopify does not track this stock, so it is 0.')
    return 0
  }
  if (!Number.isInteger(quantity)) {
    report.addProblem(line, 'quantity', 'Stock must be a whole number.')
    return 0
  }
  if (quantity < 0) report.addNote(line, 'quantity', `Stock can't be ${quantity}, so it is 0.`)
  return Math.max(0, quantity)
}
