import type * as z from 'zod'
import { ShopError } from '#shared/errors.ts'
import { type ImportProblem, NewProductInput, ProductEdit } from '../admin-contract.ts'
import { changedParts } from './describe-changes.ts'
import { columnsOf } from './edit-product.ts'
import type { EditableColumns } from './edit-store.ts'
import { planStock } from './plan-stock.ts'
import { type CsvProduct, choiceName } from './product-csv.ts'
import type { CsvRow } from './read-product-csv.ts'

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

/** What an import would do, and what is wrong with it, row by row. `known` are the products by their SKU in lower case. */
export function planImport(rows: CsvRow[], known: Map<string, CsvProduct>): ImportPlan {
  const plan: ImportPlan = { creates: [], updates: [], unchanged: 0, problems: [] }
  const lines = new Map<string, number>()
  for (const row of rows) {
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
  const { line } = row
  try {
    const input = inputOf(row, product)
    if (!product) {
      const create = checked(NewProductInput, input)
      planStock([], create, create)
      plan.creates.push({ line, create })
      return
    }
    const update = checked(ProductEdit, input)
    const fields = changesOf(update, product)
    if (fields.length === 0) plan.unchanged += 1
    else plan.updates.push({ line, id: product.id, name: product.name, sku: product.sku, update, fields })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const errors = error.errors ?? [{ field: 'row', message: error.message }]
    plan.problems.push(...errors.map(({ field, message }) => ({ line, field, message })))
  }
}

function checked<S extends z.ZodType>(schema: S, input: object): z.output<S> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new ShopError('bad_request', 'This row cannot be taken.', { errors })
}

const list = (cell: string) =>
  cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
const number = (cell: string) => (cell === '' ? undefined : Number(cell.replace(/[₹\s]|,(?=\d{2,3}\b)/g, '')))

/** The cells as a call would send them. An empty cell says nothing, except where nothing is something that can be said. */
function inputOf({ cells }: CsvRow, product: CsvProduct | undefined): object {
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
  const choices = new Map(sizes.flatMap((size) => colors.map((color) => [choiceName(size, color), { size, color }])))
  return cell
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf('=')
      const choice = choices.get(line.slice(0, at).trim())
      const message = `has "${line.slice(0, 60)}", which is no size and colour of the product with a number`
      if (at < 0 || !choice) throw new ShopError('bad_request', message, { errors: [{ field: 'stock', message }] })
      return { ...choice, available: Number(line.slice(at + 1)) }
    })
}

function changesOf(update: ProductEdit, product: CsvProduct): string[] {
  const columns = Object.keys(changedParts<Partial<EditableColumns>>(product, columnsOf(update)))
  const rows = product.stock.map((choice, id) => ({ ...choice, id, held: 0, sold: 0 }))
  const after = { sizes: update.sizes ?? product.sizes, colors: update.colors ?? product.colors }
  const isSameStock = planStock(rows, after, update).changed.length === 0
  const addresses = (images: { url: string }[]) => images.map(({ url }) => url).join(' ')
  const isSameImages = !update.images || addresses(update.images) === addresses(product.images)
  return [...columns, ...(isSameStock ? [] : ['stock']), ...(isSameImages ? [] : ['images'])]
}
