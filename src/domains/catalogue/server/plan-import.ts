import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type * as z from 'zod'
import { planStockEdit } from '#domains/inventory/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { asPaise } from '#shared/money.ts'
import type { ImportProblem } from '../product-csv-contract.ts'
import { NewProductInput, ProductEdit } from '../product-input-contract.ts'
import { toColumns } from './edit-product.ts'
import { fingerprintStock } from './fingerprint-stock.ts'
import { listImportChanges, listStockChanges } from './list-import-changes.ts'
import { parseImageCells, parseVariantCells } from './parse-keyed-cells.ts'
import type { CsvRow } from './parse-product-csv.ts'
import { parseNumberCell, parseStockCells, type StockCells } from './parse-stock-cells.ts'
import { planVariants } from './plan-variants.ts'
import { type ExportedProduct, getColumnHeader } from './product-csv.ts'
import { resolveStockCount } from './resolve-stock-count.ts'
import { validateOriginalPrice } from './validate-original-price.ts'

interface PlannedChange {
  line: number
  /** Images on other servers, to be copied, with their lines in the file. */
  imageFetches: { url: string; line: number }[]
  /** Change descriptions for the admin. */
  changes: string[]
}
interface PlannedCreate extends PlannedChange {
  input: NewProductInput
  /** The product's handle in Shopify: the last part of its URL. */
  handle?: string
}
interface PlannedUpdate extends PlannedChange {
  id: string
  name: string
  sku: string
  edit: ProductEdit
  /** When the stock of the edit was counted, if it is a count. */
  countedAt: Date | undefined
  /** Set if the edit changes stock by a difference. */
  stockFingerprint: string | undefined
}

export interface ImportPlan {
  creates: PlannedCreate[]
  updates: PlannedUpdate[]
  unchanged: number
  /** Rows whose stock was imported before, which is a problem. */
  repeatedStock: number
  problems: ImportProblem[]
  notes: ImportProblem[]
  /** Existing products and their handles in Shopify. */
  handles: { handle: string; productId: string }[]
}

export const createPlan = (): ImportPlan => ({
  creates: [],
  updates: [],
  unchanged: 0,
  repeatedStock: 0,
  problems: [],
  notes: [],
  handles: [],
})

/** What happened to the stock of existing products after it was counted or exported. */
export interface StockHistory {
  now: Date
  /** Units sold and restocked, by stock id. */
  movedUnits: Map<number, number>
  /** The last edit of the stock, by product id. */
  lastEdits: Map<string, { at: Date; actorName: string }>
  /** Imported differences; keys come from `toImportKey`. */
  imports: Map<string, { importedAt: Date; importedBy: string }>
}

export const toImportKey = (productId: string, fingerprint: string) => `${productId} ${fingerprint}`

const ROWS_PER_TICK = 50

/** `productsBySku` holds the existing products by lowercase SKU. */
export async function planImport(
  rows: CsvRow[],
  productsBySku: Map<string, ExportedProduct>,
  history: StockHistory,
): Promise<ImportPlan> {
  const plan = createPlan()
  const lineBySku = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TICK === 0) await yieldToEventLoop()
    const { line, structureError } = row
    const sku = (row.cells.sku ?? '').toLowerCase()
    const earlierLine = lineBySku.get(sku)
    // its cells may be shifted, so its SKU can be something else
    if (structureError !== undefined) plan.problems.push({ line, field: 'row', message: structureError })
    else if (sku === '') plan.problems.push({ line, field: 'SKU', message: 'SKU is required.' })
    else if (earlierLine !== undefined)
      plan.problems.push({ line, field: 'SKU', message: `SKU is already used in line ${earlierLine}.` })
    else {
      lineBySku.set(sku, line)
      planRow(plan, row, productsBySku.get(sku), history)
    }
  }
  return plan
}

function planRow(plan: ImportPlan, row: CsvRow, product: ExportedProduct | undefined, history: StockHistory): void {
  const { line } = row
  try {
    const { countedAt, ...fields } = toFields(row, product)
    if (!product) {
      const input = validateRow(NewProductInput, fields)
      planStockEdit([], input, input)
      const { pricePaise = asPaise(0), originalPricePaise = null } = toColumns(input)
      validateOriginalPrice(undefined, { pricePaise, originalPricePaise })
      planVariants(input, [], input.variants)
      plan.creates.push({ line, input, imageFetches: listImageFetches(row, input.images), changes: ['new'] })
      return
    }
    const edit = validateRow(ProductEdit, fields)
    validateOriginalPrice(product, { ...product, ...toColumns(edit) })
    planVariants({ ...product, ...toColumns(edit) }, product.variants, edit.variants)
    const resolvedEdit = countedAt ? resolveStockCount(edit, product.stock, history.movedUnits) : edit
    if (countedAt && listStockChanges(resolvedEdit, product).length > 0)
      requireCurrentCount(countedAt, product, history)
    const changes = listImportChanges(resolvedEdit, product)
    if (changes.length === 0) plan.unchanged += 1
    else {
      const { id, name, sku } = product
      const known = new Set(product.images.map(({ url }) => url))
      const imageFetches = listImageFetches(row, edit.images).filter(({ url }) => !known.has(url))
      const stockFingerprint = fingerprintStock(edit)
      const earlier = stockFingerprint && history.imports.get(toImportKey(id, stockFingerprint))
      if (earlier) {
        plan.repeatedStock += 1
        throw createRepeatError(earlier)
      }
      plan.updates.push({ line, id, name, sku, edit, countedAt, stockFingerprint, changes, imageFetches })
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const errors = error.errors ?? [{ field: 'row', message: error.message }]
    plan.problems.push(...errors.map(({ field, message }) => ({ line, field: getColumnHeader(field), message })))
  }
}

/** A count says nothing about incoming stock or a correction that was entered after it. */
function requireCurrentCount(countedAt: Date, { id }: ExportedProduct, { now, lastEdits }: StockHistory): void {
  const lastEdit = lastEdits.get(id)
  if (countedAt > now) throw createCountError('Counted at is in the future.')
  if (lastEdit && lastEdit.at > countedAt) {
    const editedAt = formatDateTime(lastEdit.at.toISOString())
    throw createCountError(
      `${lastEdit.actorName} changed this stock on ${editedAt}, after it was counted. Please count again.`,
    )
  }
}

function createRepeatError({ importedAt, importedBy }: { importedAt: Date; importedBy: string }): ShopError {
  const at = formatDateTime(importedAt.toISOString())
  const message = `${importedBy} imported this stock on ${at}. Importing it again would change the stock once more.`
  return new ShopError('conflict', message, { errors: [{ field: 'stock', message }] })
}

const createCountError = (message: string) =>
  new ShopError('conflict', message, { errors: [{ field: 'countedAt', message }] })

const listImageFetches = ({ line }: CsvRow, images: { url: string }[] = []) =>
  images.filter(({ url }) => !url.startsWith('/')).map(({ url }) => ({ url, line }))

export function validateRow<S extends z.ZodType>(schema: S, fields: Record<string, unknown>): z.output<S> {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  // one message per value, though it may break two rules
  const issues = new Map(result.error.issues.toReversed().map((issue) => [JSON.stringify(issue.path), issue]))
  const errors = [...issues.values()].toReversed().map(({ path, message }) => {
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

/** Converts cells to API fields. An empty cell keeps the value, except in fields that may be empty. */
function toFields(
  row: CsvRow,
  product: ExportedProduct | undefined,
): Record<string, unknown> & Pick<StockCells, 'countedAt'> {
  const { cells } = row
  const requiredTexts = { sku: cells.sku, name: cells.name, category: cells.category, description: cells.description }
  const sizes = cells.sizes === undefined ? product?.sizes : splitCell(cells.sizes)
  const colors = cells.colors === undefined ? product?.colors : splitCell(cells.colors)
  const { fields: stockFields, countedAt } = parseStockCells(row, { sizes: sizes ?? [], colors: colors ?? [] }, product)
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
    ...(cells.weightGrams === undefined ? {} : { weightGrams: parseNumberCell(cells.weightGrams) ?? null }),
    ...(cells.hsn === undefined ? {} : { hsn: cells.hsn }),
    ...(cells.gstRate === undefined ? {} : { gstRate: parseNumberCell(cells.gstRate.replace(/\s*%$/, '')) ?? null }),
    ...(cells.seoTitle === undefined ? {} : { seoTitle: cells.seoTitle }),
    ...(cells.seoDescription === undefined ? {} : { seoDescription: cells.seoDescription }),
    ...(cells.slug ? { slug: cells.slug } : {}),
    ...parseImageCells(row, product),
    ...parseVariantCells(row, { sizes: sizes ?? [], colors: colors ?? [] }),
    ...stockFields,
    ...(countedAt && { countedAt }),
  }
}
