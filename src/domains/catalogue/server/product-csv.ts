import { rupeesFromPaise } from '#shared/money.ts'
import type { AdminRow } from './admin-product-store.ts'

interface Choice {
  size: string | null
  color: string | null
  available: number
}

export type CsvProduct = AdminRow & { stock: Choice[] }

/** How a choice of size and colour is written, and read again. */
export const choiceName = (size: string, color: string) => `${size} / ${color}`

const stockCell = (stock: Choice[]) =>
  stock
    .flatMap(({ size, color, available }) => (size && color ? [`${choiceName(size, color)} = ${available}`] : []))
    .join('\n')

/** The columns of the file, in their order: the head of each, the field it fills, and what stands in it. */
export const csvColumns = [
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
  { header: 'Stock', field: 'stock', value: ({ stock }: CsvProduct) => stockCell(stock) },
  { header: 'Images', field: 'images', value: ({ images }: CsvProduct) => images.map(({ url }) => url).join('\n') },
  { header: 'Description', field: 'description', value: ({ description }: CsvProduct) => description.join('\n\n') },
] as const

export type CsvField = (typeof csvColumns)[number]['field']

/** What a field is called at the head of its column. */
export const headerOf = (field: string): string => csvColumns.find((column) => column.field === field)?.header ?? field
