import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { CollectionSortOrder } from './collection-contract.ts'
import { genders, type ProductFilters, type SortOrder } from './contract.ts'

export const DEFAULT_PAGE_SIZE = MAX_PAGE_SIZE
export const SIMILAR_PRODUCT_COUNT = 4
export const NEW_ARRIVAL_COUNT = 10
/** How long a save of many products can be undone. */
export const BULK_EDIT_RETENTION_DAYS = 180
/** A tenth of what the sitemap protocol allows, to keep each file quick to build and send. */
export const PRODUCTS_PER_SITEMAP = 5_000
export const STATIC_PAGES = ['/about', '/contact', '/shipping', '/returnpolicy', '/return', '/terms', '/privacy']

/** Returns the order of `GET /api/products` that matches the order of a collection. It has none for a manual order. */
export const toProductSortOrder = (sortBy: CollectionSortOrder): SortOrder =>
  sortBy === 'newest' || sortBy === 'manual' ? 'Default' : sortBy

/** Lowercases and strips accents and apostrophes. Must match search_fold in the database. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\0'’]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export const termFacets = ['category', 'collection', 'size', 'color', 'gender', 'material', 'brand'] as const
export type TermFacet = (typeof termFacets)[number]
export type FilterTerms = Partial<Record<TermFacet, string[]>>

/** The slug of the page with all products, which no collection can have. */
export const ALL_PRODUCTS_SLUG = 'all'
/** Longer than any product value, shorter than PostgreSQL's limit for a lexeme. */
const MAX_VALUE_LENGTH = 200

/** Returns the search terms per filter; a product must have at least one of each. */
export function toFilterTerms(filters: ProductFilters): FilterTerms {
  const terms: FilterTerms = {}
  for (const facet of termFacets) {
    const values = (filters[facet] ?? []).map((value) => foldText(value).slice(0, MAX_VALUE_LENGTH))
    if (values.length === 0 || (facet === 'collection' && values.includes(ALL_PRODUCTS_SLUG))) continue
    terms[facet] = values.map((value) => toTerm(facet, value))
  }
  return terms
}

const toTerm = (facet: TermFacet, value: string) => `${facet}:${value}`

/** Returns 'oversized-t-shirt' for 'OverSized T-Shirt'. Must match collection_slug in the database. */
export function slugifyCollection(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 70)
    .replace(/-$/, '')
  return slug || 'collection'
}

interface ProductTraits {
  category: string
  gender: (typeof genders)[number]
  collections: string[]
}

/** Returns term sets for similar products, the closest first. Unisex matches every gender. */
export function buildSimilarityTiers({ category, gender, collections }: ProductTraits): FilterTerms[] {
  const genderTerms = gender === 'Unisex' ? {} : { gender: [toTerm('gender', foldText(gender))] }
  const collectionTerms = collections.map((name) => toTerm('collection', foldText(name)))
  return [
    ...(collectionTerms.length > 0 ? [{ collection: collectionTerms, ...genderTerms }] : []),
    { category: [toTerm('category', foldText(category))], ...genderTerms },
    {},
  ]
}

const filterFields = ['collections', 'sizes', 'colors'] as const

/** Filters separate values with commas. Must match are_filter_values in the database. */
const filterValuePattern = /^(?! )[^,\p{Cc}]{1,60}(?<! )$/u

/** Returns the fields that contain a value no filter could match. */
export function findUnfilterableFields(product: Record<(typeof filterFields)[number], string[]>): string[] {
  return filterFields.filter((field) => !product[field].every((value) => filterValuePattern.test(value)))
}

interface ValueCount {
  value: string
  count: number
}

const sizesInOrder = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']

/** Sorts the sizes that the shop has put in order first, then XS to 3XL, then all others, with numbers by value. */
export function createSizeComparator(ownOrder: readonly string[]): (a: string, b: string) => number {
  const ranks = new Map(sizesInOrder.map((size, index) => [size, index]))
  for (const [index, size] of ownOrder.entries()) ranks.set(size.toUpperCase(), index - ownOrder.length)
  const rankSize = (size: string) => ranks.get(size.toUpperCase()) ?? sizesInOrder.length
  return (a, b) => rankSize(a) - rankSize(b) || a.localeCompare(b, 'en', { numeric: true })
}

const compareSizes = createSizeComparator([])

/** Merges spellings that differ only in case. Sorts sizes from small to large, other facets by count. */
export function arrangeFacetCounts(facet: TermFacet, counts: ValueCount[]): ValueCount[] {
  if (facet === 'gender') return countGenders(counts)
  const mergedCounts = [...Map.groupBy(counts, ({ value }) => foldText(value)).values()].map((spellings) => ({
    value: spellings.reduce(pickMostFrequentSpelling).value,
    count: spellings.reduce((sum, { count }) => sum + count, 0),
  }))
  if (facet === 'size') return mergedCounts.toSorted((a, b) => compareSizes(a.value, b.value))
  return mergedCounts.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
}

const pickMostFrequentSpelling = (a: ValueCount, b: ValueCount) =>
  a.count > b.count || (a.count === b.count && a.value < b.value) ? a : b

/** A unisex product matches every gender filter, so it counts for each. */
function countGenders(counts: ValueCount[]): ValueCount[] {
  const countFor = (gender: string) => counts.find(({ value }) => value === gender)?.count ?? 0
  return genders
    .map((value) => ({ value, count: value === 'Unisex' ? countFor(value) : countFor(value) + countFor('Unisex') }))
    .filter(({ count }) => count > 0)
}

/** Must match the separators of search_weigh in the database. */
const wordSeparators = /[^a-z0-9\u00c0-\u024f\u0370-\u1fff\u2c00-\ud7ff]+/

const stopWords = 'a an and for from in of on or the to with size sizes ka ke ki wala wale wali'

/** Limits the work of a search; further words are ignored. */
export const MAX_SEARCH_WORDS = 12
const MAX_WORD_LENGTH = 60

/** Splits a text into words without stop words, unless it has nothing but stop words. */
export function tokenize(text: string): string[] {
  const words = foldText(text)
    .split(wordSeparators)
    .filter(Boolean)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
  const significantWords = words.filter((word) => !stopWords.split(' ').includes(word))
  return significantWords.length > 0 ? significantWords : words
}

/** Shorter words are one typo away from nearly every other. */
const MIN_SPELLCHECK_LENGTH = 3
const MAX_SPELLCHECK_LENGTH = 30

export function canSpellcheck(word: string): boolean {
  return word.length >= MIN_SPELLCHECK_LENGTH && word.length <= MAX_SPELLCHECK_LENGTH && !/\d/.test(word)
}

/** `distance` is 0 for a word that sounds the same and 1 for one wrong letter. */
export interface SpellingCandidate {
  word: string
  distance: number
}

/** Allows one typo in a word and two in a long one; short words must keep their first letter. */
export function pickLikeliestSpellings<C extends SpellingCandidate>(typed: string, candidates: C[]): C[] {
  const plausibleCandidates = candidates.filter(({ word, distance }) => {
    if (distance < 1) return true
    if (typed.length >= 8) return distance <= 2
    if (typed.length > 5) return distance < 2
    if (word[0] !== typed[0]) return false
    return typed.length > MIN_SPELLCHECK_LENGTH ? distance < 2 : distance <= 1 && word.length >= typed.length
  })
  const leastDistance = Math.min(...plausibleCandidates.map(({ distance }) => distance))
  return plausibleCandidates.filter(({ distance }) => distance === leastDistance).slice(0, 5)
}

/** Lists every spelling with two adjacent letters swapped. */
export function listTranspositions(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, index) => {
    return word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2)
  })
}

export type OptionName = 'size' | 'color'

/** Returns the product's own spelling of a requested value, which a link may have in another case. */
export function findOptionValue(values: string[], requested: string | undefined): string | undefined {
  if (requested === undefined) return undefined
  const folded = foldText(requested)
  return values.find((value) => value === requested) ?? values.find((value) => foldText(value) === folded)
}

/** Returns the requested color if the product has it, or its only color. */
export function resolveColor(colors: string[], requested: string | undefined): string | undefined {
  return findOptionValue(colors, requested) ?? (colors.length === 1 ? colors[0] : undefined)
}

/** Returns the options to choose before the product can be bought. The only color of a product is selected automatically. */
export function findMissingOptions(
  { sizes, colors }: { sizes: string[]; colors: string[] },
  selected: { [O in OptionName]?: string | undefined },
): OptionName[] {
  const isRequired = { color: colors.length > 1, size: sizes.length > 0 }
  return (['color', 'size'] as const).filter((option) => isRequired[option] && selected[option] === undefined)
}

interface OptionValues {
  size?: string | null | undefined
  color?: string | null | undefined
}

/** Finds the entry for a size and color; an absent option equals null. */
export const findVariant = <V extends OptionValues>(variants: V[], { size, color }: OptionValues): V | undefined =>
  variants.find((variant) => (variant.size ?? null) === (size ?? null) && (variant.color ?? null) === (color ?? null))

/** Lists every combination of option values; an option that the product does not have is null. */
export const listOptionCombinations = ({ sizes, colors }: { sizes: string[]; colors: string[] }) =>
  (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    (colors.length > 0 ? colors : [null]).map((color) => ({ size, color })),
  )

/** For example "M / Black". */
export const formatVariantLabel = ({ size, color }: OptionValues): string =>
  [size, color].filter(Boolean).join(' / ') || 'One variant'

/** Returns whether a price change is large enough to be a typing mistake: more than half of the price. */
export const isLargePriceChange = (from: number, to: number): boolean => Math.abs(to - from) > from / 2
