import type { ImportProblem } from '../product-csv-contract.ts'
import { getShopifyHeader, type ShopifyField, type ShopifyRow } from './parse-shopify-csv.ts'

export interface ShopifyVariant {
  line: number
  cells: ShopifyRow['cells']
  /** Undefined for a product without options. */
  size?: string
  color?: string
}

interface ShopifyImage {
  line: number
  url: string
  altText: string
  color?: string
}

/** All rows with the same handle. */
export interface ShopifyProduct {
  handle: string
  line: number
  /** Cells of the product itself, which only its first row has. */
  cells: ShopifyRow['cells']
  variants: ShopifyVariant[]
  images: ShopifyImage[]
}

interface GroupedFile {
  products: ShopifyProduct[]
  problems: ImportProblem[]
  notes: ImportProblem[]
}

/** Used for a product that has only one of the two options, because this shop counts stock by size and color. */
const ONLY_SIZE = 'Free Size'
const ONLY_COLOR = 'As pictured'

/** Groups the rows of a Shopify export by product, and turns its options into sizes and colors. */
export function groupShopifyRows(rows: ShopifyRow[]): GroupedFile {
  const problems: ImportProblem[] = []
  const notes: ImportProblem[] = []
  const validRows = rows.filter(({ line, structureError, cells }) => {
    if (structureError !== undefined) problems.push({ line, field: 'row', message: structureError })
    else if (!cells.handle) problems.push(createProblem(line, 'handle', 'Handle is required.'))
    return structureError === undefined && cells.handle
  })
  problems.push(...findDuplicates(validRows, 'sku', 'SKU'), ...findDuplicates(validRows, 'barcode', 'Barcode'))
  const groups = Map.groupBy(validRows, ({ cells }) => (cells.handle ?? '').toLowerCase())
  const products: ShopifyProduct[] = []
  for (const [handle, [first, ...others]] of groups) {
    if (!first) continue
    if (first.cells.giftCard?.toLowerCase() === 'true') {
      notes.push(createProblem(first.line, 'giftCard', 'Gift cards are not imported.'))
      continue
    }
    const group = [first, ...others]
    const variants = readVariants(group, problems, notes)
    const { line, cells } = first
    products.push({ handle, line, cells, variants, images: readImages(group, variants) })
  }
  return { products, problems, notes }
}

export const createProblem = (line: number, field: ShopifyField, message: string): ImportProblem => ({
  line,
  field: getShopifyHeader(field),
  message,
})

function findDuplicates(rows: ShopifyRow[], field: 'sku' | 'barcode', label: string): ImportProblem[] {
  const lineByValue = new Map<string, number>()
  return rows.flatMap(({ line, cells }) => {
    const value = cells[field]?.toLowerCase()
    if (!value) return []
    const earlierLine = lineByValue.get(value)
    lineByValue.set(value, earlierLine ?? line)
    return earlierLine === undefined
      ? []
      : [createProblem(line, field, `${label} ${cells[field]} is already used in line ${earlierLine}.`)]
  })
}

const optionNumbers = [1, 2, 3] as const
type OptionNumber = (typeof optionNumbers)[number]

const isVariantRow = ({ cells }: ShopifyRow) => Boolean(cells.price || cells.sku || cells.option1Value)

function readVariants(group: ShopifyRow[], problems: ImportProblem[], notes: ImportProblem[]): ShopifyVariant[] {
  const rows = group.filter(isVariantRow)
  const read = createOptionReader(group, rows, notes)
  const lineByVariant = new Map<string, number>()
  return rows.flatMap(({ line, cells }) => {
    const { size, color } = read(cells)
    const key = JSON.stringify([size, color])
    const earlierLine = lineByVariant.get(key)
    if (earlierLine !== undefined) {
      problems.push(createProblem(line, 'option1Value', `This variant is already in line ${earlierLine}.`))
      return []
    }
    lineByVariant.set(key, line)
    return [{ line, cells, ...(size === undefined || color === undefined ? {} : { size, color }) }]
  })
}

const sizeNames = /^(?:sizes?|shoe size|waist(?: size)?|age|length)$/i
const colorNames = /^(?:colou?rs?|shade)$/i

interface Options {
  size?: string | undefined
  color?: string | undefined
}

/**
 * A product here has sizes and colors. Any other option takes the place of a missing size, or becomes part of the size:
 * "M / Slim". An option with one value only says nothing and is left out.
 */
function createOptionReader(
  [first]: ShopifyRow[],
  rows: ShopifyRow[],
  notes: ImportProblem[],
): (cells: ShopifyRow['cells']) => Options {
  const named = optionNumbers.flatMap((number) => {
    const name = first?.cells[`option${number}Name`] ?? ''
    const values = new Set(rows.map(({ cells }) => readOption(cells, number)))
    const isDefault = /^title$/i.test(name) && values.size === 1 && values.has('Default Title')
    return (name === '' && values.has('')) || isDefault ? [] : [{ number, name, hasOneValue: values.size === 1 }]
  })
  if (named.length === 0) return () => ({})
  const color = named.find(({ name }) => colorNames.test(name))
  const size = named.find(({ name }) => sizeNames.test(name))
  const others = named.filter((option) => option !== color && option !== size && !option.hasOneValue)
  const sizeParts = [...(size ? [size] : []), ...others]
  for (const { number, name } of others) {
    const field = `option${number}Name` as const
    const role = size ? 'part of the size' : 'the size'
    notes.push(createProblem(first?.line ?? 0, field, `The option "${name.slice(0, 60)}" becomes ${role}.`))
  }
  const onlyColor = readSingleValue(first?.cells.color) ?? ONLY_COLOR
  const normalizeCase = createCaseNormalizer()
  return (cells) => ({
    size: normalizeCase(sizeParts.map(({ number }) => readOption(cells, number)).join(' / ') || ONLY_SIZE),
    color: normalizeCase((color && readOption(cells, color.number)) || onlyColor),
  })
}

/** Filters separate values with commas, so a value can't contain one. */
const readOption = (cells: ShopifyRow['cells'], number: OptionNumber) =>
  (cells[`option${number}Value`] ?? '').replace(/\s*,\s*/g, ' / ').replace(/\s+/g, ' ')

/** Returns undefined for a list such as "black; white". */
function readSingleValue(cell = ''): string | undefined {
  if (cell === '' || cell.includes(';')) return undefined
  return cell.charAt(0).toUpperCase() + cell.slice(1)
}

/** Makes spellings that differ only in case equal. */
function createCaseNormalizer(): (value: string) => string {
  const spellings = new Map<string, string>()
  return (value) => {
    const key = value.toLowerCase()
    const known = spellings.get(key)
    if (known === undefined) spellings.set(key, value)
    return known ?? value
  }
}

function readImages(group: ShopifyRow[], variants: ShopifyVariant[]): ShopifyImage[] {
  const colorsByUrl = Map.groupBy(
    variants.filter(({ cells }) => cells.variantImage),
    ({ cells }) => toAbsoluteUrl(cells.variantImage ?? ''),
  )
  const listed = group
    .filter(({ cells }) => cells.imageSrc)
    .map(({ line, cells }) => ({
      line,
      url: toAbsoluteUrl(cells.imageSrc ?? ''),
      altText: (cells.imageAltText ?? '').slice(0, 300),
      position: Number(cells.imagePosition) || Number.POSITIVE_INFINITY,
    }))
    .toSorted((a, b) => a.position - b.position || a.line - b.line)
  const unlisted = [...colorsByUrl].map(([url, [variant]]) => ({ line: variant?.line ?? 0, url, altText: '' }))
  const byUrl = new Map<string, ShopifyImage>()
  for (const { line, url, altText } of [...listed, ...unlisted]) {
    const colors = new Set(colorsByUrl.get(url)?.map(({ color }) => color))
    const [color] = colors
    if (!byUrl.has(url)) byUrl.set(url, { line, url, altText, ...(colors.size === 1 && color ? { color } : {}) })
  }
  return [...byUrl.values()]
}

const toAbsoluteUrl = (url: string) => (url.startsWith('//') ? `https:${url}` : url)
