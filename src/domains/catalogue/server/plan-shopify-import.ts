import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { ShopError } from '#shared/errors.ts'
import { isSlug } from '#shared/slug.ts'
import type { ImportProblem } from '../product-csv-contract.ts'
import { MAX_IMAGES, NewProductInput, ProductEdit } from '../product-input-contract.ts'
import { groupShopifyRows, type ShopifyProduct } from './group-shopify-rows.ts'
import { listImportChanges } from './list-import-changes.ts'
import { type ExistingProducts, getProductSku, matchShopifyProduct } from './match-shopify-product.ts'
import { getShopifyHeader, type ShopifyField, type ShopifyFile } from './parse-shopify-csv.ts'
import { createPlan, type ImportPlan, validateRow } from './plan-import.ts'
import { planVariants } from './plan-variants.ts'
import type { ExportedProduct } from './product-csv.ts'
import { readShopifyFields } from './read-shopify-fields.ts'
import {
  readShopifyOptions,
  readShopifyPrices,
  readShopifyStock,
  readShopifyVariants,
} from './read-shopify-variants.ts'
import { createShopifyReport, type ShopifyReport } from './shopify-report.ts'

interface ImportChoices {
  tagsAsCollections: boolean
  overwriteStock: boolean
}

const PRODUCTS_PER_TICK = 20

/**
 * Plans the import of a Shopify export. Values in the file replace those of the shop. Sizes, colors, collections and
 * images are only added, and stock is set for new variants only, unless `overwriteStock` is set.
 */
export async function planShopifyImport(
  file: ShopifyFile,
  existing: ExistingProducts,
  options: ImportChoices,
): Promise<ImportPlan> {
  const { products, problems, notes } = groupShopifyRows(file.rows)
  const plan = { ...createPlan(), problems, notes }
  for (const [index, product] of products.entries()) {
    if (index % PRODUCTS_PER_TICK === 0) await yieldToEventLoop()
    planProduct(plan, product, existing, options)
  }
  return { ...plan, problems: sortByLine(plan.problems), notes: sortByLine(plan.notes) }
}

const sortByLine = (problems: ImportProblem[]) => problems.toSorted((a, b) => a.line - b.line)

function planProduct(
  plan: ImportPlan,
  product: ShopifyProduct,
  existing: ExistingProducts,
  options: ImportChoices,
): void {
  const { line, handle } = product
  const report = createShopifyReport(plan)
  const problemCount = plan.problems.length
  const stored = matchShopifyProduct(product, existing, report)
  const fields = {
    ...readShopifyFields(product, stored, options, report),
    ...readShopifyOptions(product, stored),
    ...readShopifyPrices(product),
    ...readShopifyStock(product, stored, options, report),
    ...readShopifyVariants(product, stored, existing.barcodeOwners, report),
  }
  const newImages = readNewImages(product, stored, existing.importedImages, report)
  const imageFetches = newImages.map(({ url, line: imageLine }) => ({ url, line: imageLine }))
  const images = newImages.map(({ url, altText, color }) => ({ url, altText, ...(color ? { color } : {}) }))
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
        plan.updates.push({
          line,
          id,
          name,
          sku,
          edit,
          changes,
          imageFetches,
          countedAt: undefined,
          stockFingerprint: undefined,
        })
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
      imageFetches,
      changes: ['new', ...describeCount(product.variants.length, 'variant'), ...describeCount(images.length, 'image')],
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const errors = error.errors ?? [{ field: 'row', message: error.message }]
    // a wrong cell of a variant is reported with its line already, and would also be missing in the product
    const reported = new Set(plan.problems.slice(problemCount).map(({ field }) => field))
    plan.problems.push(
      ...errors
        .map(({ field, message }) => ({ line, field: toHeader(field), message }))
        .filter(({ field }) => !reported.has(field)),
    )
  }
}

const getUrl = ({ url }: { url: string }) => url

const describeCount = (count: number, noun: string) =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]

/** The Shopify column that each field of the API comes from. */
const shopifyFields: Record<string, ShopifyField> = {
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
const toHeader = (field: string) => (shopifyFields[field] ? getShopifyHeader(shopifyFields[field]) : field)

const toEditImages = ({ images }: ExportedProduct) =>
  images.map(({ url, altText, color, placeholder }) => ({
    url,
    altText,
    ...(color === null ? {} : { color }),
    ...(placeholder === null ? {} : { placeholder }),
  }))

/** Returns the images that the product does not have yet, as many as fit. */
function readNewImages(
  product: ShopifyProduct,
  stored: ExportedProduct | undefined,
  importedImages: ExistingProducts['importedImages'],
  report: ShopifyReport,
) {
  const storedImages = stored?.images ?? []
  const known = new Set([...((stored && importedImages.get(stored.id)) ?? []), ...storedImages.map(getUrl)])
  const images = product.images.filter(({ url }) => !known.has(url))
  for (const { line, url } of images) {
    if (isFetchable(url)) continue
    const message = 'Image address must start with https:// or http:// and be at most 500 characters.'
    report.addProblem(line, 'imageSrc', message)
  }
  const room = MAX_IMAGES - storedImages.length
  if (images.length > room) {
    const message = `A product can have ${MAX_IMAGES} images, so the last ones are left out.`
    report.addNote(product.line, 'imageSrc', message)
  }
  return images.slice(0, room)
}

const isFetchable = (url: string) => url.length <= 500 && /^https?:\/\/\S+$/.test(url) && URL.canParse(url)
