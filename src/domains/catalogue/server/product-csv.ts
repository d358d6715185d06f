import { rupeesFromPaise } from '#shared/money.ts'
import { formatVariantLabel } from '../rules.ts'
import type { AdminProductRow } from './admin-product-store.ts'
import type { VariantRow } from './product-store.ts'

interface VariantStock {
  id: number
  size: string | null
  color: string | null
  available: number
  held: number
}

export type ExportedProduct = AdminProductRow & {
  stock: VariantStock[]
  /** The copies that the product still has, by the URL they were copied from. */
  copiedImages?: Map<string, string>
}

/** The import parses the same format. */
export const formatCsvVariant = (size: string, color: string) => `${size} / ${color}`

/** One number, or a line per variant such as "M / Black = 5". */
const formatStock = ({ stock }: ExportedProduct) =>
  stock
    .map(({ size, color, available }) =>
      size && color ? `${formatCsvVariant(size, color)} = ${available}` : String(available),
    )
    .join('\n')

/** Lines such as "M / Black = TEE-M-BLACK"; keys without a value are left out. */
const formatKeyedLines = (entries: [key: string, value: string | number | null][]) =>
  entries
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => `${key} = ${String(value).replace(/\s*[\r\n]+\s*/g, ' ')}`)
    .join('\n')

const formatVariants = ({ variants }: ExportedProduct, pick: (variant: VariantRow) => string | number | null) =>
  formatKeyedLines(variants.map((variant) => [formatVariantLabel(variant), pick(variant)]))

const formatImages = ({ images }: ExportedProduct, pick: (image: ExportedProduct['images'][number]) => string | null) =>
  formatKeyedLines(images.map((image, index) => [String(index + 1), pick(image)]))

/** Shared by export and import. */
export const productCsvColumns = [
  { header: 'SKU', field: 'sku', value: ({ sku }: ExportedProduct) => sku },
  { header: 'Name', field: 'name', value: ({ name }: ExportedProduct) => name },
  { header: 'State', field: 'state', value: ({ state }: ExportedProduct) => state },
  { header: 'Price', field: 'price', value: ({ pricePaise }: ExportedProduct) => rupeesFromPaise(pricePaise) },
  {
    header: 'Original Price',
    field: 'originalPrice',
    value: ({ originalPricePaise }: ExportedProduct) =>
      originalPricePaise === null ? '' : rupeesFromPaise(originalPricePaise),
  },
  { header: 'Category', field: 'category', value: ({ category }: ExportedProduct) => category },
  { header: 'Gender', field: 'gender', value: ({ gender }: ExportedProduct) => gender },
  { header: 'Collections', field: 'collections', value: ({ collections }: ExportedProduct) => collections.join(', ') },
  { header: 'Sizes', field: 'sizes', value: ({ sizes }: ExportedProduct) => sizes.join(', ') },
  { header: 'Colors', field: 'colors', value: ({ colors }: ExportedProduct) => colors.join(', ') },
  { header: 'Brand', field: 'brand', value: ({ brand }: ExportedProduct) => brand },
  { header: 'Material', field: 'material', value: ({ material }: ExportedProduct) => material },
  {
    header: 'Count In Stock',
    field: 'countInStock',
    value: ({ stock }: ExportedProduct) => stock.reduce((sum, { available }) => sum + available, 0),
  },
  { header: 'Stock', field: 'stock', value: formatStock },
  // the import applies the difference between the two columns, so sales in the meantime are kept
  { header: 'Stock at export', field: 'stockAtExport', value: formatStock },
  {
    header: 'Images',
    field: 'images',
    value: ({ images }: ExportedProduct) => images.map(({ url }) => url).join('\n'),
  },
  // one line per image, by its number in Images
  {
    header: 'Image Alt Texts',
    field: 'imageAltTexts',
    value: (product: ExportedProduct) => formatImages(product, ({ altText }) => altText),
  },
  {
    header: 'Image Colors',
    field: 'imageColors',
    value: (product: ExportedProduct) => formatImages(product, ({ color }) => color),
  },
  {
    header: 'Variant SKUs',
    field: 'variantSkus',
    value: (product: ExportedProduct) => formatVariants(product, ({ sku }) => sku),
  },
  {
    header: 'Variant Barcodes',
    field: 'variantBarcodes',
    value: (product: ExportedProduct) => formatVariants(product, ({ barcode }) => barcode),
  },
  {
    header: 'Variant Prices',
    field: 'variantPrices',
    value: (product: ExportedProduct) =>
      formatVariants(product, ({ pricePaise }) => (pricePaise === null ? null : rupeesFromPaise(pricePaise))),
  },
  { header: 'Weight Grams', field: 'weightGrams', value: ({ weightGrams }: ExportedProduct) => weightGrams ?? '' },
  { header: 'HSN', field: 'hsn', value: ({ hsn }: ExportedProduct) => hsn },
  { header: 'GST Rate', field: 'gstRate', value: ({ gstRate }: ExportedProduct) => gstRate ?? '' },
  { header: 'SEO Title', field: 'seoTitle', value: ({ seoTitle }: ExportedProduct) => seoTitle },
  {
    header: 'SEO Description',
    field: 'seoDescription',
    value: ({ seoDescription }: ExportedProduct) => seoDescription,
  },
  { header: 'Slug', field: 'slug', value: ({ slug }: ExportedProduct) => slug ?? '' },
  {
    header: 'Description',
    field: 'description',
    value: ({ description }: ExportedProduct) => description.join('\n\n'),
  },
] as const

/** Columns that are imported but not exported. */
const importOnlyColumns = [{ header: 'Counted at', field: 'countedAt' }] as const

export const importColumns = [...productCsvColumns, ...importOnlyColumns]
export type CsvField = (typeof importColumns)[number]['field']

export const getColumnHeader = (field: string): string =>
  importColumns.find((column) => column.field === field)?.header ?? field
