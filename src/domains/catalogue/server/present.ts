import { asPaise, type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { AdminProduct, AdminProductDetail, UpdatedProduct } from '../admin-contract.ts'
import type {
  DropSettings,
  Facets,
  ListedProduct,
  Product,
  ProductDetail,
  ProductImage,
  SizeMeasurements,
  Variant,
} from '../contract.ts'
import { createSizeComparator, type TermFacet } from '../rules.ts'
import type { ProductTaxRates, SavedTaxRate, TaxCategory } from '../tax-contract.ts'
import type { AdminProductRow } from './admin-product-store.ts'
import type { ProductRow, VariantRow } from './product-store.ts'
import type { TaxRateRow } from './tax-store.ts'

export function presentProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    name: row.name,
    price: rupeesFromPaise(row.pricePaise),
    ...(row.lowestPricePaise === row.pricePaise ? {} : { lowestPrice: rupeesFromPaise(row.lowestPricePaise) }),
    ...(row.originalPricePaise === null ? {} : { originalPrice: rupeesFromPaise(row.originalPricePaise) }),
    description: row.description,
    images: row.images.filter(({ isShown }) => isShown).map(presentImage),
    inStock: row.available > 0,
    countInStock: row.available,
    sizes: row.sizes,
    colors: row.colors,
    brand: row.brand,
    material: row.material,
    category: row.category,
    gender: row.gender,
    collections: row.collections,
    sku: row.sku,
    ...(row.publishedAt === null ? {} : { publishedAt: row.publishedAt.toISOString() }),
  }
}

const presentImage = ({
  url,
  altText,
  color,
  placeholder,
  turntableUrl,
}: ProductRow['images'][number]): ProductImage => ({
  url,
  altText,
  ...(color === null ? {} : { color }),
  ...(placeholder === null ? {} : { placeholder }),
  ...(turntableUrl === null ? {} : { turntableUrl }),
})

export function presentListedProduct(row: ProductRow & { matchedColor?: string | undefined }): ListedProduct {
  return { ...presentProduct(row), ...(row.matchedColor === undefined ? {} : { matchedColor: row.matchedColor }) }
}

interface StockRow {
  size: string | null
  color: string | null
  available: number
}

interface DetailRow {
  measurements: SizeMeasurements[]
  variants: VariantRow[]
  slug: string | null
  seoTitle: string
  seoDescription: string
  weightGrams: number | null
  hsn: string
  gstRate: number | null
  drop: DropSettings | null
  complementaryProductIds: string[]
}

function presentDetails({ slug, seoTitle, seoDescription, weightGrams, hsn, gstRate, drop, ...row }: DetailRow) {
  return {
    measurements: row.measurements,
    variants: row.variants.map(presentVariant),
    ...(slug === null ? {} : { slug }),
    ...(seoTitle === '' ? {} : { seoTitle }),
    ...(seoDescription === '' ? {} : { seoDescription }),
    ...(weightGrams === null ? {} : { weightGrams }),
    ...(hsn === '' ? {} : { hsn }),
    ...(gstRate === null ? {} : { gstRate }),
    ...(drop === null ? {} : { drop }),
    ...(row.complementaryProductIds.length === 0 ? {} : { complementaryProductIds: row.complementaryProductIds }),
  }
}

const presentVariant = ({ size, color, sku, barcode, pricePaise }: VariantRow): Variant => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
  ...(sku === null ? {} : { sku }),
  ...(barcode === null ? {} : { barcode }),
  ...(pricePaise === null ? {} : { price: rupeesFromPaise(pricePaise) }),
})

export function presentProductDetail(
  row: ProductRow & DetailRow & { stock: StockRow[] },
  sizeOrder: string[],
): ProductDetail {
  const compareSizes = createSizeComparator(sizeOrder)
  return {
    ...presentProduct(row),
    // as the admin entered them, unless the shop has an order of its own
    ...(sizeOrder.length > 0 ? { sizes: row.sizes.toSorted(compareSizes) } : {}),
    ...presentDetails(row),
    stock: row.stock
      .toSorted((a, b) => compareSizes(a.size ?? '', b.size ?? ''))
      .map(({ size, color, available }) => ({
        ...(size === null ? {} : { size }),
        ...(color === null ? {} : { color }),
        available,
      })),
  }
}

export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  const { state, publishAt, unpublishAt, drop, version, createdAt, unitsSold, editedAt, editedBy } = row
  return {
    ...presentProduct(row),
    images: row.images.map((image) => ({ ...presentImage(image), ...(image.isShown ? {} : { isPending: true }) })),
    state,
    ...(publishAt === null ? {} : { publishAt: publishAt.toISOString() }),
    ...(unpublishAt === null ? {} : { unpublishAt: unpublishAt.toISOString() }),
    ...(drop === null ? {} : { drop }),
    version,
    createdAt: createdAt.toISOString(),
    unitsSold,
    countedBy: row.isStockPerVariant ? 'variant' : 'product',
    ...(editedAt && editedBy !== null ? { edited: { at: editedAt.toISOString(), by: editedBy } } : {}),
  }
}

type AdminProductDetailRow = AdminProductRow & { stock: (StockRow & { held: number })[] }

export const presentUpdatedProduct = (row: AdminProductDetailRow & { changeIds: string[] }): UpdatedProduct => ({
  ...presentAdminProductDetail(row),
  changeIds: row.changeIds,
})

export function presentAdminProductDetail(row: AdminProductDetailRow): AdminProductDetail {
  return {
    ...presentAdminProduct(row),
    ...presentDetails(row),
    stock: row.stock.map(({ size, color, available, held }) => ({
      ...(size === null ? {} : { size }),
      ...(color === null ? {} : { color }),
      available,
      held,
    })),
  }
}

interface TaxCategoryRates {
  category: string
  rates: TaxRateRow[]
}

export const presentTaxCategory = ({ category, rates }: TaxCategoryRates): TaxCategory => ({
  category,
  rates: rates.map(presentTaxRate),
})

interface ProductWithTaxRates {
  productId: string
  name: string
  sku: string
  rates: TaxRateRow[]
}

export const presentProductTaxRates = ({ productId, name, sku, rates }: ProductWithTaxRates): ProductTaxRates => ({
  productId,
  name,
  sku,
  rates: rates.map(presentTaxRate),
})

const presentTaxRate = ({ validFrom, hsn, gstRate, upToPaise, rateAbove }: TaxRateRow): SavedTaxRate => ({
  validFrom,
  hsn,
  gstRate,
  upTo: upToPaise === null ? null : rupeesFromPaise(upToPaise),
  rateAbove,
})

type FacetCounts = Record<TermFacet, Facets[TermFacet]> & {
  total: number
  correctedText: string | undefined
  price: { minPaise: Paise; maxPaise: Paise } | undefined
}

export function presentFacets({ price, correctedText, ...counts }: FacetCounts, sizeOrder: string[]): Facets {
  const compareSizes = createSizeComparator(sizeOrder)
  return {
    total: counts.total,
    ...(correctedText === undefined ? {} : { understoodAs: correctedText }),
    category: counts.category,
    collection: counts.collection,
    size: counts.size.toSorted((a, b) => compareSizes(a.value, b.value)),
    color: counts.color,
    gender: counts.gender,
    material: counts.material,
    brand: counts.brand,
    price: { min: rupeesFromPaise(price?.minPaise ?? asPaise(0)), max: rupeesFromPaise(price?.maxPaise ?? asPaise(0)) },
  }
}
