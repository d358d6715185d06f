import { unescapeFormulas } from '#platform/http/csv.ts'
import { type CsvFile, createCsvError, findStructureError, rejectDuplicateColumns, requireRows } from './read-csv.ts'

/** The columns that are imported. Shopify has renamed most of them once; the first name is the one in messages. */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  productCategory: ['Product Category'],
  type: ['Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  grams: ['Variant Grams', 'Weight value (grams)'],
  inventoryTracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  compareAtPrice: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAltText: ['Image Alt Text'],
  giftCard: ['Gift Card'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
  variantImage: ['Variant Image', 'Variant image URL'],
  color: ['Color (product.metafields.shopify.color-pattern)'],
  fabric: ['Fabric (product.metafields.shopify.fabric)'],
  targetGender: ['Target gender (product.metafields.shopify.target-gender)', 'Google Shopping / Gender'],
} as const

export type ShopifyField = keyof typeof columns

export interface ShopifyRow {
  /** Line in the file where the row starts. */
  line: number
  cells: Partial<Record<ShopifyField, string>>
  /** Set if the cells don't line up with the columns. */
  structureError?: string
}

export interface ShopifyFile {
  rows: ShopifyRow[]
  ignoredColumns: string[]
}

const normalizeHeader = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '')
const fieldByHeader = new Map(
  Object.entries(columns).flatMap(([field, names]) =>
    names.map((name) => [normalizeHeader(name), field as ShopifyField]),
  ),
)

export const getShopifyHeader = (field: ShopifyField): string => columns[field][0]

/** Only Shopify's format has a column with the handle of a product. */
export const isShopifyFile = ({ header }: CsvFile): boolean =>
  header.cells.some((name) => fieldByHeader.get(normalizeHeader(name)) === 'handle')

export function parseShopifyCsv(file: CsvFile): ShopifyFile {
  const { header, rows } = file
  const fields = header.cells.map((name) => fieldByHeader.get(normalizeHeader(name)))
  rejectDuplicateColumns(header, fields)
  if (!fields.includes('title')) throw createCsvError('The file needs a column "Title".')
  requireRows(file)
  // an ignored column may have cells
  const structure = header.cells.map((name, column) => fields[column] ?? (name.trim() || undefined))
  return {
    ignoredColumns: header.cells
      .map((name) => name.trim().slice(0, 100))
      .filter((name, column) => name && !fields[column]),
    rows: rows.map((row) => {
      const structureError = findStructureError(row, structure)
      const cells = Object.fromEntries(
        fields.flatMap((field, column) => (field ? [[field, unescapeFormulas(row.cells[column] ?? '').trim()]] : [])),
      )
      return { line: row.line, cells, ...(structureError === undefined ? {} : { structureError }) }
    }),
  }
}
