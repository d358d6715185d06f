import { setImmediate as anotherTurn } from 'node:timers/promises'
import type * as z from 'zod'
import { ShopError } from '#shared/errors.ts'
import { NewProductInput, ProductEdit } from '../admin-contract.ts'
import type { ImportProblem } from '../spreadsheet-contract.ts'
import { describeImport } from './describe-import.ts'
import { columnsOf } from './edit-product.ts'
import { planStock } from './plan-stock.ts'
import { type CsvProduct, choiceName, headerOf } from './product-csv.ts'
import type { CsvRow } from './read-product-csv.ts'
import { refuseFalseBargain } from './refuse-false-bargain.ts'

interface Create {
  line: number
  create: NewProductInput
}
interface Update {
  line: number
  id: string
  name: string
  sku: string
  update: ProductEdit
  fields: string[]
}

export interface ImportPlan {
  creates: Create[]
  updates: Update[]
  unchanged: number
  problems: ImportProblem[]
}

/** How many are looked at before others have their turn. */
const ROWS_IN_A_TURN = 50

/** What an import would do, and what is wrong with it, row by row. `known` are the products by their SKU in lower case. */
export async function planImport(rows: CsvRow[], known: Map<string, CsvProduct>): Promise<ImportPlan> {
  const plan: ImportPlan = { creates: [], updates: [], unchanged: 0, problems: [] }
  const lines = new Map<string, number>()
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_IN_A_TURN === 0) await anotherTurn()
    const { line } = row
    const sku = (row.cells.sku ?? '').toLowerCase()
    const earlier = lines.get(sku)
    if (sku === '') plan.problems.push({ line, field: 'SKU', message: 'is missing' })
    else if (earlier !== undefined)
      plan.problems.push({ line, field: 'SKU', message: `stands in line ${earlier} already` })
    else {
      lines.set(sku, line)
      planRow(plan, row, known.get(sku))
    }
  }
  return plan
}

function planRow(plan: ImportPlan, row: CsvRow, product: CsvProduct | undefined): void {
  const { line, askew } = row
  if (askew !== undefined) {
    plan.problems.push({ line, field: 'row', message: askew })
    return
  }
  try {
    const input = inputOf(row, product)
    if (!product) {
      const create = checked(NewProductInput, input)
      planStock([], create, create)
      const { pricePaise = 0, originalPricePaise = null } = columnsOf(create)
      refuseFalseBargain(undefined, { pricePaise, originalPricePaise })
      plan.creates.push({ line, create })
      return
    }
    const update = checked(ProductEdit, input)
    refuseFalseBargain(product, { ...product, ...columnsOf(update) })
    const fields = describeImport(update, product)
    if (fields.length === 0) plan.unchanged += 1
    else plan.updates.push({ line, id: product.id, name: product.name, sku: product.sku, update, fields })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const errors = error.errors ?? [{ field: 'row', message: error.message }]
    plan.problems.push(...errors.map(({ field, message }) => ({ line, field: headerOf(field), message })))
  }
}

function checked<S extends z.ZodType>(schema: S, input: Record<string, unknown>): z.output<S> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? 'row')
    return { field, message: path.length === 1 && input[field] === undefined ? 'is missing' : message }
  })
  throw new ShopError('bad_request', 'This row cannot be taken.', { errors })
}

const list = (cell: string) =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
/** Digits, or digits in groups as they are written in India or the West, and decimals; any other comma could be a point. */
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/

/** What is no number in the shop's sense is none that any field takes. */
function number(cell: string): number | undefined {
  if (cell === '') return undefined
  const bare = cell.replace(/^₹\s*/, '')
  return NUMBER.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
}

/** The cells as a call would send them. An empty cell says nothing, except where nothing is something that can be said. */
function inputOf({ cells }: CsvRow, product: CsvProduct | undefined): Record<string, unknown> {
  const text = { sku: cells.sku, name: cells.name, category: cells.category, description: cells.description }
  const sizes = cells.sizes === undefined ? product?.sizes : list(cells.sizes)
  const colors = cells.colors === undefined ? product?.colors : list(cells.colors)
  const stock = stockOf(cells.stock ?? '', sizes ?? [], colors ?? [])
  return {
    ...Object.fromEntries(Object.entries(text).filter(([, cell]) => cell)),
    ...(cells.state ? { state: cells.state.toLowerCase() } : {}),
    ...(cells.gender ? { gender: cells.gender } : {}),
    ...(cells.price ? { price: number(cells.price) } : {}),
    ...(cells.originalPrice === undefined ? {} : { originalPrice: number(cells.originalPrice) ?? null }),
    ...(cells.brand === undefined ? {} : { brand: cells.brand }),
    ...(cells.material === undefined ? {} : { material: cells.material }),
    ...(cells.collections === undefined ? {} : { collections: list(cells.collections) }),
    ...(cells.sizes === undefined ? {} : { sizes }),
    ...(cells.colors === undefined ? {} : { colors }),
    ...(cells.images === undefined ? {} : { images: imagesOf(cells.images, product) }),
    ...(stock ? { stock } : {}),
    ...(cells.countInStock && !stock ? { countInStock: number(cells.countInStock) } : {}),
  }
}

/** By its address, a picture that is there already keeps what is said of it. */
function imagesOf(cell: string, product: CsvProduct | undefined) {
  return cell
    .split(/\s+/)
    .filter(Boolean)
    .map((url) => {
      const known = product?.images.find((image) => image.url === url)
      return { url, altText: known?.altText ?? '', ...(known?.color ? { color: known.color } : {}) }
    })
}

function stockOf(cell: string, sizes: string[], colors: string[]) {
  if (cell === '') return undefined
  const seen = new Set<object>()
  const choices = new Map(sizes.flatMap((size) => colors.map((color) => [choiceName(size, color), { size, color }])))
  return cell
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf('=')
      const choice = choices.get(line.slice(0, at).trim())
      const available = number(line.slice(at + 1).trim())
      if (at < 0 || !choice || available === undefined || Number.isNaN(available)) {
        throw badStock(`has "${line.slice(0, 60)}", which is no size and colour of the product with a number`)
      }
      if (seen.has(choice)) throw badStock(`names "${line.slice(0, at).trim()}" twice`)
      seen.add(choice)
      return { ...choice, available }
    })
}

const badStock = (message: string) => new ShopError('bad_request', message, { errors: [{ field: 'stock', message }] })
