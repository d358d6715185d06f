import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ShopError } from '#shared/errors.ts'
import { isSlug } from '#shared/slug.ts'
import {
  MAX_COLLECTIONS,
  MAX_IMAGES,
  MAX_PARAGRAPH_LENGTH,
  MAX_PARAGRAPHS,
  MAX_SEO_DESCRIPTION,
  MAX_SEO_TITLE,
  NewProductInput,
  ProductEdit,
} from '../admin-contract.ts'
import type { Gender, ProductState } from '../contract.ts'
import type { ImportProblem } from '../product-csv-contract.ts'
import { createProblem, groupShopifyRows, type ShopifyProduct, type ShopifyVariant } from './group-shopify-rows.ts'
import { fitParagraphs, htmlToParagraphs } from './html-to-paragraphs.ts'
import { listImportChanges } from './list-import-changes.ts'
import { getShopifyHeader, type ShopifyField, type ShopifyFile } from './parse-shopify-csv.ts'
import { parseNumberCell } from './parse-stock-cells.ts'
import { type ImportPlan, validateRow } from './plan-import.ts'
import { planVariants } from './plan-variants.ts'
import type { ExportedProduct } from './product-csv.ts'

interface ShopifyOptions {
  tagsAsCollections: boolean
  overwriteStock: boolean
}

/** What the shop has of the products in a file. */
export interface ExistingProducts {
  /** By lowercase SKU, of the product or one of its variants. */
  bySku: Map<string, ExportedProduct>
  /** Products that were imported under a handle. */
  byHandle: Map<string, ExportedProduct>
  /** The products that use a barcode, by the lowercase barcode. */
  barcodeOwners: Map<string, string>
  slugs: ReadonlySet<string>
  /** Source URLs of images that were imported before, by product id. */
  importedImages: Map<string, Set<string>>
}

const PRODUCTS_PER_TICK = 20

/**
 * Plans the import of a Shopify export. Values in the file replace those of the shop. Sizes, colours, collections and
 * images are only added, and stock is set for new variants only, unless `overwriteStock` is set.
 */
export async function planShopifyImport(
  file: ShopifyFile,
  existing: ExistingProducts,
  options: ShopifyOptions,
): Promise<ImportPlan> {
  const { products, problems, notes } = groupShopifyRows(file.rows)
  const plan: ImportPlan = { creates: [], updates: [], unchanged: 0, problems, notes, handles: [] }
  for (const [index, product] of products.entries()) {
    if (index % PRODUCTS_PER_TICK === 0) await yieldToEventLoop()
    planProduct(plan, product, existing, options)
  }
  return { ...plan, problems: arrange(plan.problems), notes: arrange(plan.notes) }
}

/** In file order, each once: a missing price is a problem of the variant and of its product. */
const arrange = (problems: ImportProblem[]) =>
  [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()].toSorted(
    (a, b) => a.line - b.line,
  )

function planProduct(
  plan: ImportPlan,
  product: ShopifyProduct,
  existing: ExistingProducts,
  options: ShopifyOptions,
): void {
  const { line, handle } = product
  const reader = new ProductReader(product, plan)
  const stored = findStored(reader, product, existing)
  const problemCount = plan.problems.length
  const fields = {
    ...reader.readFields(stored, options),
    ...reader.readStock(stored, options),
    ...reader.readVariants(stored, existing.barcodeOwners),
  }
  const imported = (stored && existing.importedImages.get(stored.id)) ?? []
  const images = reader.readImages(stored?.images.length ?? 0, [...imported, ...(stored?.images ?? []).map(getUrl)])
  try {
    if (stored) {
      const edit = validateRow(ProductEdit, fields)
      if (images.length > 0) edit.images = [...toEditImages(stored), ...images]
      const changes = listImportChanges(edit, stored)
      if (plan.problems.length > problemCount) return
      const { id, name, sku } = stored
      plan.handles.push({ handle, productId: id })
      if (changes.length === 0) plan.unchanged += 1
      else
        plan.updates.push({ line, id, name, sku, edit, countedAt: undefined, changes, fetchUrls: images.map(getUrl) })
      return
    }
    const slug = isSlug(handle) && !existing.slugs.has(handle) ? handle : ''
    const input = validateRow(NewProductInput, { sku: getProductSku(product), ...fields, slug })
    planVariants(input, [], input.variants)
    if (plan.problems.length > problemCount) return
    plan.creates.push({
      line,
      handle,
      input: { ...input, images },
      fetchUrls: images.map(getUrl),
      changes: ['new', ...describeCount(product.variants.length, 'variant'), ...describeCount(images.length, 'image')],
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const errors = error.errors ?? [{ field: 'row', message: error.message }]
    plan.problems.push(...errors.map(({ field, message }) => ({ line, field: toHeader(field), message })))
  }
}

const getUrl = ({ url }: { url: string }) => url

const describeCount = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

const headers: Record<string, ShopifyField> = {
  name: 'title',
  description: 'body',
  price: 'price',
  originalPrice: 'compareAtPrice',
  category: 'type',
  collections: 'tags',
  brand: 'vendor',
  sizes: 'option1Value',
  colors: 'option1Value',
  images: 'imageSrc',
  sku: 'sku',
  variants: 'sku',
  weightGrams: 'grams',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
  stock: 'quantity',
  countInStock: 'quantity',
}
const toHeader = (field: string) => (headers[field] ? getShopifyHeader(headers[field]) : field)

const toEditImages = ({ images }: ExportedProduct) =>
  images.map(({ url, altText, color, placeholder }) => ({
    url,
    altText,
    ...(color === null ? {} : { color }),
    ...(placeholder === null ? {} : { placeholder }),
  }))

const MAX_SKU_LENGTH = 60

/** The handle names the product, unless it has no options: then its only variant does. */
function getProductSku({ handle, variants }: ShopifyProduct): string {
  const [first] = variants
  if (first && first.size === undefined && first.cells.sku) return first.cells.sku
  const isTaken = variants.some(({ cells }) => cells.sku?.toLowerCase() === handle)
  const sku = isTaken ? `${handle}-product` : handle
  if (sku.length <= MAX_SKU_LENGTH) return sku
  const hash = createHash('sha256').update(handle).digest('hex').slice(0, 8)
  return `${sku.slice(0, MAX_SKU_LENGTH - hash.length - 1)}-${hash}`
}

/** By the SKU of a variant, else by the handle. */
function findStored(
  reader: ProductReader,
  product: ShopifyProduct,
  { bySku, byHandle }: ExistingProducts,
): ExportedProduct | undefined {
  let stored: ExportedProduct | undefined
  for (const { line, cells } of product.variants) {
    const match = cells.sku ? bySku.get(cells.sku.toLowerCase()) : undefined
    if (match && stored && match.id !== stored.id) {
      reader.addProblem(line, 'sku', `SKU ${cells.sku} belongs to "${match.name}", the SKUs above to "${stored.name}".`)
    }
    stored ??= match
  }
  return stored ?? byHandle.get(product.handle)
}

/** Reads the cells of one product into the fields of the API. */
class ProductReader {
  readonly #product: ShopifyProduct
  readonly #plan: Pick<ImportPlan, 'problems' | 'notes'>

  constructor(product: ShopifyProduct, plan: Pick<ImportPlan, 'problems' | 'notes'>) {
    this.#product = product
    this.#plan = plan
  }

  addProblem(line: number, field: ShopifyField, message: string): void {
    this.#plan.problems.push(createProblem(line, field, message))
  }

  #addNote(field: ShopifyField, message: string, line = this.#product.line): void {
    this.#plan.notes.push(createProblem(line, field, message))
  }

  readFields(stored: ExportedProduct | undefined, { tagsAsCollections }: ShopifyOptions): Record<string, unknown> {
    const { cells } = this.#product
    const gender = findGender(this.#product)
    const state = this.#readState()
    const grams = Math.round(Number(this.#product.variants[0]?.cells.grams) || 0)
    return {
      ...(cells.title ? { name: cells.title } : {}),
      ...this.#readDescription(stored),
      ...(cells.vendor ? { brand: cells.vendor } : {}),
      ...this.#readCategory(stored),
      ...(gender ? { gender } : {}),
      ...(cells.fabric && !cells.fabric.includes(';') ? { material: cells.fabric } : {}),
      ...(state ? { state } : {}),
      ...(grams > 0 ? { weightGrams: grams } : {}),
      ...(cells.seoTitle ? { seoTitle: cells.seoTitle.slice(0, MAX_SEO_TITLE) } : {}),
      ...(cells.seoDescription ? { seoDescription: cells.seoDescription.slice(0, MAX_SEO_DESCRIPTION) } : {}),
      ...(tagsAsCollections && cells.tags ? { collections: this.#readCollections(stored) } : {}),
      ...this.#readOptions(stored),
      ...this.#readPrices(),
    }
  }

  #readDescription(stored: ExportedProduct | undefined) {
    const { line, cells } = this.#product
    if ((cells.body ?? '').length > MAX_BODY_LENGTH) {
      this.addProblem(line, 'body', 'The description is too long.')
      return { description: ['-'] }
    }
    const limits = { maxParagraphs: MAX_PARAGRAPHS, maxLength: MAX_PARAGRAPH_LENGTH }
    const description = fitParagraphs(htmlToParagraphs(cells.body ?? ''), limits)
    if (description.length > 0) return { description }
    if (stored || !cells.title) return {}
    this.#addNote('body', 'The description is empty, so the title is used.')
    return { description: [cells.title] }
  }

  #readCategory(stored: ExportedProduct | undefined) {
    const { type, productCategory } = this.#product.cells
    const category = type || productCategory?.split('>').at(-1)?.trim()
    if (category) return { category }
    if (stored) return {}
    this.#addNote('type', `The type is empty, so the category is ${DEFAULT_CATEGORY}.`)
    return { category: DEFAULT_CATEGORY }
  }

  #readState(): ProductState | undefined {
    const { line, cells } = this.#product
    const isUnpublished = cells.published?.toLowerCase() === 'false'
    const status = cells.status?.toLowerCase() || (cells.published ? 'active' : undefined)
    if (status === undefined) return undefined
    if (status === 'active') return isUnpublished ? 'draft' : 'live'
    if (status === 'draft' || status === 'unlisted') return 'draft'
    if (status === 'archived') return 'archived'
    this.addProblem(line, 'status', 'Status must be active, draft or archived.')
    return undefined
  }

  #readCollections(stored: ExportedProduct | undefined): string[] {
    const tags = (this.#product.cells.tags ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/\s+/g, ' '))
      .filter(Boolean)
    const collections = addMissing(stored?.collections ?? [], tags)
    if (collections.length > MAX_COLLECTIONS) {
      this.#addNote('tags', `A product can be in ${MAX_COLLECTIONS} collections, so the last tags are left out.`)
    }
    return collections.slice(0, MAX_COLLECTIONS)
  }

  #readOptions(stored: ExportedProduct | undefined) {
    const { variants } = this.#product
    const sizes = addMissing(
      stored?.sizes ?? [],
      variants.flatMap(({ size }) => size ?? []),
    )
    const colors = addMissing(
      stored?.colors ?? [],
      variants.flatMap(({ color }) => color ?? []),
    )
    const isGrown = sizes.length > (stored?.sizes.length ?? 0) || colors.length > (stored?.colors.length ?? 0)
    return isGrown ? { sizes, colors } : {}
  }

  /** The product has the lowest price of its variants. */
  #readPrices(): { price?: number; originalPrice?: number | null } {
    const prices = this.#product.variants.flatMap((variant) => {
      const price = parseNumberCell(variant.cells.price ?? '')
      return price !== undefined && price > 0 ? [{ price, variant }] : []
    })
    const lowest = prices.toSorted((a, b) => a.price - b.price)[0]
    if (!lowest) return {}
    const { price, variant } = lowest
    const compareAt = parseNumberCell(variant.cells.compareAtPrice ?? '')
    return { price, originalPrice: compareAt !== undefined && compareAt > price ? compareAt : null }
  }

  /** SKU, barcode and price of each variant. A variant with the price of the product has none of its own. */
  readVariants(stored: ExportedProduct | undefined, barcodeOwners: Map<string, string>): Record<string, unknown> {
    // the shop has given the product sizes or colours that Shopify does not know
    if (stored && stored.sizes.length > 0 && this.#product.variants.some(({ size }) => size === undefined)) return {}
    const { price: productPrice } = this.#readPrices()
    const variants = this.#product.variants.map((variant) => {
      const { line, cells } = variant
      const price = parseNumberCell(cells.price ?? '')
      if (price === undefined) this.addProblem(line, 'price', 'Price is required.')
      else if (Number.isNaN(price) || price <= 0) this.addProblem(line, 'price', 'Price must be a number above 0.')
      if (Number.isNaN(parseNumberCell(cells.compareAtPrice ?? '')))
        this.addProblem(line, 'compareAtPrice', 'Compare-at price must be a number.')
      // Shopify writes an apostrophe before barcodes, so spreadsheets keep their zeros
      const barcode = cells.barcode?.replace(/^'/, '')
      const owner = barcode ? barcodeOwners.get(barcode.toLowerCase()) : undefined
      if (owner !== undefined && owner !== stored?.id)
        this.addProblem(line, 'barcode', `Another product already uses the barcode ${barcode}.`)
      return {
        ...this.#spellLike(stored, variant),
        ...(variant.size !== undefined && cells.sku ? { sku: cells.sku } : {}),
        ...(barcode ? { barcode } : {}),
        price: price === undefined || Number.isNaN(price) || price <= 0 || price === productPrice ? null : price,
      }
    })
    return variants.length === 0 ? {} : { variants }
  }

  /** Uses the spelling of sizes and colours that the product already has. */
  #spellLike(stored: ExportedProduct | undefined, { size, color }: Pick<ShopifyVariant, 'size' | 'color'>) {
    if (size === undefined || color === undefined) return {}
    return {
      size: stored?.sizes.find((known) => isSameText(known, size)) ?? size,
      color: stored?.colors.find((known) => isSameText(known, color)) ?? color,
    }
  }

  /** Stock of variants that are new, or of all. */
  readStock(stored: ExportedProduct | undefined, { overwriteStock }: ShopifyOptions): Record<string, unknown> {
    const { variants } = this.#product
    const isPerVariant = stored ? stored.stock.some(({ size }) => size !== null) : variants.some(({ size }) => size)
    if (!isPerVariant) {
      if (stored && !overwriteStock) return {}
      const counts = variants.map((variant) => this.#readQuantity(variant))
      return variants.length === 0 ? {} : { countInStock: counts.reduce((sum, count) => sum + count, 0) }
    }
    const isNew = ({ size, color }: ShopifyVariant) =>
      !stored?.stock.some((row) => isSameText(row.size, size) && isSameText(row.color, color))
    const counted = variants.filter((variant) => variant.size !== undefined && (overwriteStock || isNew(variant)))
    if (counted.length === 0) return {}
    return {
      stock: counted.map((variant) => ({
        ...this.#spellLike(stored, variant),
        available: this.#readQuantity(variant),
      })),
    }
  }

  #readQuantity({ line, cells }: ShopifyVariant): number {
    const quantity = parseNumberCell(cells.quantity ?? '')
    if (quantity === undefined) {
      if (cells.quantity !== undefined)
        this.#addNote('quantity', 'Shopify does not track this stock, so it is 0.', line)
      return 0
    }
    if (!Number.isInteger(quantity)) {
      this.addProblem(line, 'quantity', 'Stock must be a whole number.')
      return 0
    }
    if (quantity < 0) this.#addNote('quantity', `Stock can't be ${quantity}, so it is 0.`, line)
    return Math.max(0, quantity)
  }

  /** Images that are not known yet, as many as fit. */
  readImages(storedCount: number, known: string[]) {
    const images = this.#product.images.filter(({ url }) => !known.includes(url))
    for (const { line, url } of images) {
      if (!isFetchable(url)) {
        this.addProblem(
          line,
          'imageSrc',
          'Image address must start with https:// or http:// and be at most 500 characters.',
        )
      }
    }
    const room = MAX_IMAGES - storedCount
    if (images.length > room) {
      this.#addNote('imageSrc', `A product can have ${MAX_IMAGES} images, so the last ones are left out.`)
    }
    return images.slice(0, room).map(({ url, altText, color }) => ({ url, altText, ...(color ? { color } : {}) }))
  }
}

const MAX_BODY_LENGTH = 200_000
const DEFAULT_CATEGORY = 'Clothing'

const isFetchable = (url: string) => url.length <= 500 && /^https?:\/\/\S+$/.test(url) && URL.canParse(url)

const isSameText = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase()

/** Keeps the spelling and the order of what is there. */
function addMissing(current: string[], values: string[]): string[] {
  const seen = new Set(current.map((value) => value.toLowerCase()))
  const added = values.filter((value) => {
    const key = value.toLowerCase()
    const isMissing = !seen.has(key)
    seen.add(key)
    return isMissing
  })
  return [...current, ...added]
}

const genderByWord: Record<string, Gender> = {
  men: 'Men',
  mens: 'Men',
  man: 'Men',
  male: 'Men',
  gents: 'Men',
  women: 'Women',
  womens: 'Women',
  woman: 'Women',
  female: 'Women',
  ladies: 'Women',
  unisex: 'Unisex',
}

/** Returns undefined if nothing in the product says it. */
function findGender({ cells }: ShopifyProduct): Gender | undefined {
  for (const text of [cells.targetGender, cells.tags, cells.type, cells.productCategory]) {
    const genders = new Set(
      (text ?? '')
        .toLowerCase()
        .split(/[^a-z]+/)
        .flatMap((word) => genderByWord[word] ?? []),
    )
    const [gender] = genders
    if (gender) return genders.size === 1 ? gender : 'Unisex'
  }
  return undefined
}
