import type { Gender, ProductState } from '../contract.ts'
import {
  MAX_COLLECTIONS,
  MAX_PARAGRAPH_LENGTH,
  MAX_PARAGRAPHS,
  MAX_SEO_DESCRIPTION,
  MAX_SEO_TITLE,
} from '../product-input-contract.ts'
import { addMissingValues } from './add-missing-values.ts'
import type { ShopifyProduct } from './group-shopify-rows.ts'
import { fitParagraphs, htmlToParagraphs } from './html-to-paragraphs.ts'
import { parseNumberCell } from './parse-stock-cells.ts'
import type { ExportedProduct } from './product-csv.ts'
import type { ShopifyReport } from './shopify-report.ts'

const MAX_BODY_LENGTH = 200_000
const DEFAULT_CATEGORY = 'Clothing'

/** Reads the cells of a product, except prices and options, into the fields of the API. Empty cells are left out. */
export function readShopifyFields(
  product: ShopifyProduct,
  stored: ExportedProduct | undefined,
  { tagsAsCollections }: { tagsAsCollections: boolean },
  report: ShopifyReport,
): Record<string, unknown> {
  const { cells } = product
  const gender = findGender(product)
  const state = readState(product, report)
  const weightGrams = readWeight(product, report)
  return {
    ...(cells.title ? { name: cells.title } : {}),
    ...readDescription(product, stored, report),
    ...(cells.vendor ? { brand: cells.vendor } : {}),
    ...readCategory(product, stored, report),
    ...(gender ? { gender } : {}),
    ...(cells.fabric && !cells.fabric.includes(';') ? { material: cells.fabric } : {}),
    ...(state ? { state } : {}),
    ...(weightGrams > 0 ? { weightGrams } : {}),
    ...(cells.seoTitle ? { seoTitle: cells.seoTitle.slice(0, MAX_SEO_TITLE) } : {}),
    ...(cells.seoDescription ? { seoDescription: cells.seoDescription.slice(0, MAX_SEO_DESCRIPTION) } : {}),
    ...(tagsAsCollections && cells.tags ? { collections: readCollections(product, stored, report) } : {}),
  }
}

function readDescription(
  { line, cells }: ShopifyProduct,
  stored: ExportedProduct | undefined,
  report: ShopifyReport,
): { description?: string[] } {
  if ((cells.body ?? '').length > MAX_BODY_LENGTH) {
    report.addProblem(line, 'body', 'The description is too long.')
    return { description: ['-'] }
  }
  const limits = { maxParagraphs: MAX_PARAGRAPHS, maxLength: MAX_PARAGRAPH_LENGTH }
  const description = fitParagraphs(htmlToParagraphs(cells.body ?? ''), limits)
  if (description.length > 0) return { description }
  if (stored || !cells.title) return {}
  report.addNote(line, 'body', 'The description is empty, so the title is used.')
  return { description: [cells.title] }
}

function readCategory(
  { line, cells: { type, productCategory } }: ShopifyProduct,
  stored: ExportedProduct | undefined,
  report: ShopifyReport,
): { category?: string } {
  const category = type || productCategory?.split('>').at(-1)?.trim()
  if (category) return { category }
  if (stored) return {}
  report.addNote(line, 'type', `The type is empty, so the category is ${DEFAULT_CATEGORY}.`)
  return { category: DEFAULT_CATEGORY }
}

/** The weight of the first variant; Shopify writes 0 if it has none. */
function readWeight({ variants }: ShopifyProduct, report: ShopifyReport): number {
  const weights = variants.map(({ line, cells }) => {
    const grams = parseNumberCell(cells.grams ?? '') ?? 0
    if (grams >= 0) return Math.round(grams)
    report.addProblem(line, 'grams', "Weight must be a number of grams and can't be below 0.")
    return 0
  })
  return weights[0] ?? 0
}

function readState({ line, cells }: ShopifyProduct, report: ShopifyReport): ProductState | undefined {
  const isUnpublished = cells.published?.toLowerCase() === 'false'
  const status = cells.status?.toLowerCase() || (cells.published ? 'active' : undefined)
  if (status === undefined) return undefined
  if (status === 'active') return isUnpublished ? 'draft' : 'live'
  if (status === 'draft' || status === 'unlisted') return 'draft'
  if (status === 'archived') return 'archived'
  report.addProblem(line, 'status', 'Status must be active, draft or archived.')
  return undefined
}

function readCollections(
  { line, cells }: ShopifyProduct,
  stored: ExportedProduct | undefined,
  report: ShopifyReport,
): string[] {
  const tags = (cells.tags ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const collections = addMissingValues(stored?.collections ?? [], tags)
  if (collections.length > MAX_COLLECTIONS) {
    report.addNote(line, 'tags', `A product can be in ${MAX_COLLECTIONS} collections, so the last tags are left out.`)
  }
  return collections.slice(0, MAX_COLLECTIONS)
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
