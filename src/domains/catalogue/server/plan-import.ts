import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type * as z from 'zod'
import { planStockEdit } from '#domains/inventory/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { asPaise } from '#shared/money.ts'
import { NewProductInput, ProductEdit } from '../admin-contract.ts'
import type { ImportProblem } from '../product-csv-contract.ts'
import { toColumns } from './edit-product.ts'
import { listImportChanges } from './list-import-changes.ts'
import type { CsvRow } from './parse-product-csv.ts'
import { type ExportedProduct, formatCsvVariant, getColumnHeader } from './product-csv.ts'
import { validateOriginalPrice } from './validate-original-price.ts'

interface PlannedCreate {
  line: number
  input: NewProductInput
}
interface PlannedUpdate {
  line: number
  id: string
  name: string
  sku: string
  edit: ProductEdit
  /** Change descriptions for the admin. */
  changes: string[]
}

export interface ImportPlan {
  creates: PlannedCreate[]
  updates: PlannedUpdate[]
  unchanged: number
  problems: ImportProblem[]
}

const ROWS_PER_TICK = 50

/** `productsBySku` holds the existing products by lowercase SKU. */
export async function planImport(rows: CsvRow[], productsBySku: Map<string, ExportedProduct>): Promise<ImportPlan> {
  const plan: ImportPlan = { creates: [], updates: [], unchanged: 0, problems: [] }
  const lineBySku = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TICK === 0) await yieldToEventLoop()
    const { line } = row
    const sku = (row.cells.sku ?? '').toLowerCase()
    const earlierLine = lineBySku.get(sku)
    if (sku === '') plan.problems.push({ line, field: 'SKU', message: 'SKU is required.' })
    else if (earlierLine !== undefined)
      plan.problems.push({ line, field: 'SKU', message: `SKU is already used in line ${earlierLine}.` })
    else {
      lineBySku.set(sku, line)
      planRow(plan, row, productsBySku.get(sku))
    }
  }
  return plan
}

function planRow(plan: ImportPlan, row: CsvRow, product: ExportedProduct | undefined): void {
  const { line, structureError } = row
  if (structureError !== undefined) {
    plan.problems.push({ line, field: 'row', message: structureError })
    return
  }
  try {
    const fields = toFields(row, product)
    if (!product) {
      const input = validateRow(NewProductInput, fields)
      planStockEdit([], input, input)
      const { pricePaise = asPaise(0), originalPricePaise = null } = toColumns(input)
      validateOriginalPrice(undefined, { pricePaise, originalPricePaise })
      plan.creates.push({ line, input })
      return
    }
    const edit = validateRow(ProductEdit, fields)
    validateOriginalPrice(product, { ...product, ...toColumns(edit) })
    const changes = listImportChanges(edit, product)
    if (changes.length === 0) plan.unchanged += 1
    else plan.updates.push({ line, id: product.id, name: product.name, sku: product.sku, edit, changes })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const errors = error.errors ?? [{ field: 'row', message: error.message }]
    plan.problems.push(...errors.map(({ field, message }) => ({ line, field: getColumnHeader(field), message })))
  }
}

function validateRow<S extends z.ZodType>(schema: S, fields: Record<string, unknown>): z.output<S> {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? 'row')
    const isMissing = path.length === 1 && fields[field] === undefined
    return { field, message: isMissing ? `${getColumnHeader(field)} is required.` : message }
  })
  throw new ShopError('bad_request', "This row can't be imported.", { errors })
}

const splitCell = (cell: string) =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
/** Accepts Indian and Western digit grouping; any other comma could be a decimal point. */
const numberPattern = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/

/** Returns NaN for malformed numbers, which every field rejects. */
function parseNumberCell(cell: string): number | undefined {
  if (cell === '') return undefined
  const digits = cell.replace(/^₹\s*/, '')
  return numberPattern.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN
}

/** Converts cells to API fields. An empty cell keeps the value, except in fields that may be empty. */
function toFields({ cells }: CsvRow, product: ExportedProduct | undefined): Record<string, unknown> {
  const requiredTexts = { sku: cells.sku, name: cells.name, category: cells.category, description: cells.description }
  const sizes = cells.sizes === undefined ? product?.sizes : splitCell(cells.sizes)
  const colors = cells.colors === undefined ? product?.colors : splitCell(cells.colors)
  const stock = parseStock(cells.stock ?? '', sizes ?? [], colors ?? [])
  return {
    ...Object.fromEntries(Object.entries(requiredTexts).filter(([, cell]) => cell)),
    ...(cells.state ? { state: cells.state.toLowerCase() } : {}),
    ...(cells.gender ? { gender: cells.gender } : {}),
    ...(cells.price ? { price: parseNumberCell(cells.price) } : {}),
    ...(cells.originalPrice === undefined ? {} : { originalPrice: parseNumberCell(cells.originalPrice) ?? null }),
    ...(cells.brand === undefined ? {} : { brand: cells.brand }),
    ...(cells.material === undefined ? {} : { material: cells.material }),
    ...(cells.collections === undefined ? {} : { collections: splitCell(cells.collections) }),
    ...(cells.sizes === undefined ? {} : { sizes }),
    ...(cells.colors === undefined ? {} : { colors }),
    ...(cells.images === undefined ? {} : { images: parseImages(cells.images, product) }),
    ...(stock ? { stock } : {}),
    ...(cells.countInStock && !stock ? { countInStock: parseNumberCell(cells.countInStock) } : {}),
  }
}

/** Parses image URLs. An image that the product already has keeps its alt text and color. */
function parseImages(cell: string, product: ExportedProduct | undefined) {
  return cell
    .split(/\s+/)
    .filter(Boolean)
    .map((url) => {
      const existing = product?.images.find((image) => image.url === url)
      return { url, altText: existing?.altText ?? '', ...(existing?.color ? { color: existing.color } : {}) }
    })
}

function parseStock(cell: string, sizes: string[], colors: string[]) {
  if (cell === '') return undefined
  const listedVariants = new Set<object>()
  const variants = new Map(
    sizes.flatMap((size) => colors.map((color) => [formatCsvVariant(size, color), { size, color }])),
  )
  return cell
    .split(/[\n;]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const separator = entry.lastIndexOf('=')
      const label = entry.slice(0, separator).trim()
      const variant = variants.get(label)
      const available = parseNumberCell(entry.slice(separator + 1).trim())
      if (separator < 0 || !variant || available === undefined || Number.isNaN(available)) {
        throw createStockError(
          `"${entry.slice(0, 60)}" is not a size and colour of this product followed by a number, like "M / Black = 5".`,
        )
      }
      if (listedVariants.has(variant)) throw createStockError(`"${label}" is listed twice.`)
      listedVariants.add(variant)
      return { ...variant, available }
    })
}

const createStockError = (message: string) =>
  new ShopError('bad_request', message, { errors: [{ field: 'stock', message }] })
