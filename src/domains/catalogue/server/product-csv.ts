import { rupeesFromPaise } from '#shared/money.ts'
import type { AdminProductRow } from './admin-product-store.ts'

interface VariantStock {
  size: string | null
  color: string | null
  available: number
}

export type CsvProduct = AdminProductRow & { stock: VariantStock[] }

/** The import parses the same format. */
export const formatCsvVariant = (size: string, color: string) => `${size} / ${color}`

const formatStock = (stock: VariantStock[]) =>
  stock
    .flatMap(({ size, color, available }) => (size && color ? [`${formatCsvVariant(size, color)} = ${available}`] : []))
    .join('\n')

/** Shared by export and import. */
export const productCsvColumns = [
  { header: 'SKU', field: 'sku', value: ({ sku }: CsvProduct) => sku },
  { header: 'Name', field: 'name', value: ({ name }: CsvProduct) => name },
  { header: 'State', field: 'state', value: ({ state }: CsvProduct) => state },
  { header: 'Price', field: 'price', value: ({ pricePaise }: CsvProduct) => rupeesFromPaise(pricePaise) },
  {
    header: 'Original Price',
    field: 'originalPrice',
    value: ({ originalPricePaise }: CsvProduct) =>
      originalPricePaise === null ? '' : rupeesFromPaise(originalPricePaise),
  },
  { header: 'Category', field: 'category', value: ({ category }: CsvProduct) => category },
  { header: 'Gender', field: 'gender', value: ({ gender }: CsvProduct) => gender },
  { header: 'Collections', field: 'collections', value: ({ collections }: CsvProduct) => collections.join(', ') },
  { header: 'Sizes', field: 'sizes', value: ({ sizes }: CsvProduct) => sizes.join(', ') },
  { header: 'Colors', field: 'colors', value: ({ colors }: CsvProduct) => colors.join(', ') },
  { header: 'Brand', field: 'brand', value: ({ brand }: CsvProduct) => brand },
  { header: 'Material', field: 'material', value: ({ material }: CsvProduct) => material },
  { header: 'Count In Stock', field: 'countInStock', value: ({ available }: CsvProduct) => available },
  { header: 'Stock', field: 'stock', value: ({ stock }: CsvProduct) => formatStock(stock) },
  { header: 'Images', field: 'images', value: ({ images }: CsvProduct) => images.map(({ url }) => url).join('\n') },
  { header: 'Description', field: 'description', value: ({ description }: CsvProduct) => description.join('\n\n') },
] as const

export type CsvField = (typeof productCsvColumns)[number]['field']

export const getColumnHeader = (field: string): string =>
  productCsvColumns.find((column) => column.field === field)?.header ?? field
