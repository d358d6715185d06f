import type { Cells } from '#domains/inventory/web/parts/cells.ts'
import { formatProductCount } from '../listing-title.ts'
import type { ProductFormValues } from './product-form-values.ts'
import { formStateLabels } from './texts.ts'

/** The labels of the form, by field. */
const fieldLabels = {
  name: 'Product Name',
  description: 'Description',
  price: 'Price',
  originalPrice: 'Original Price',
  sku: 'SKU',
  state: 'State',
  publishAt: 'Goes live at',
  unpublishAt: 'Unpublish at',
  isDrop: 'Drop mode',
  dropLimit: 'Limit per customer',
  hasWaitingList: 'Waiting list',
  showsPrice: 'Price before the opening',
  sizes: 'Sizes',
  colors: 'Colors',
  images: 'Images',
  countedBy: 'Stock counting',
  count: 'Count In Stock',
  cells: 'Count In Stock by size and colour',
  variantSkus: 'SKUs of variants',
  variantBarcodes: 'Barcodes of variants',
  variantPrices: 'Prices of variants',
  category: 'Category',
  gender: 'Gender',
  brand: 'Brand',
  material: 'Material',
  collections: 'Collections',
  measures: 'Measurements',
  centimetres: 'Measurements',
  weightGrams: 'Weight',
  hsn: 'HSN code',
  gstRate: 'GST rate',
  seoTitle: 'SEO title',
  seoDescription: 'SEO text',
  slug: 'Slug',
  complementaryProductIds: 'Goes with',
} satisfies Record<keyof ProductFormValues, string>

const countingModes = { product: 'One number', variant: 'By size and colour' } as const

const MAX_TEXT_LENGTH = 160
const shorten = (text: string) => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text)
const formatImages = ({ length }: unknown[]) => `${length} ${length === 1 ? 'image' : 'images'}`

/** Lists the cells whose text differs in the other version, such as "M, Black: 5". */
const formatCells = (cells: Cells, otherCells: Cells) =>
  Object.keys({ ...otherCells, ...cells })
    .filter((key) => (cells[key] ?? '') !== (otherCells[key] ?? ''))
    .map((key) => `${key.split('\n').filter(Boolean).join(', ') || 'Product'}: ${cells[key] || 'empty'}`)
    .join('; ')

function formatField(field: keyof ProductFormValues, values: ProductFormValues, other: ProductFormValues): string {
  switch (field) {
    case 'images':
      return formatImages(values.images)
    case 'complementaryProductIds':
      return formatProductCount(values.complementaryProductIds.length)
    case 'state':
      return formStateLabels[values.state]
    case 'isDrop':
    case 'hasWaitingList':
    case 'showsPrice':
      return values[field] ? 'On' : 'Off'
    case 'countedBy':
      return countingModes[values.countedBy]
    case 'cells':
    case 'centimetres':
    case 'variantSkus':
    case 'variantBarcodes':
    case 'variantPrices':
      return shorten(formatCells(values[field], other[field]))
    default:
      return shorten(values[field]) || 'Empty'
  }
}

/** Returns the fields that differ by their label in the form, with both values as a person reads them. */
export function findDifferences(mine: ProductFormValues, theirs: ProductFormValues) {
  return (Object.keys(fieldLabels) as (keyof ProductFormValues)[])
    .filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field]))
    .map((field) => ({
      label: fieldLabels[field],
      mine: formatField(field, mine, theirs),
      theirs: formatField(field, theirs, mine),
    }))
}
