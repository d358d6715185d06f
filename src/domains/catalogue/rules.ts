import { MAX_PAGE_SIZE } from '#shared/paging.ts'
import { DISPATCH_BUSINESS_DAYS, SHIPPING_DAYS } from '#shared/promises.ts'
import { genders, type ProductFilters } from './contract.ts'

export const DEFAULT_PAGE_SIZE = MAX_PAGE_SIZE
/** A row of the grid. */
export const SIMILAR_PRODUCTS = 4
export const NEW_ARRIVALS = 10
/** A tenth of what search engines read in one go, so that a list is made and sent quickly. */
export const PRODUCTS_PER_SITEMAP = 5_000
/** Pages that have nothing to do with products, and are worth finding. */
export const PAGES_TO_READ = ['/about', '/contact', '/shipping', '/returnpolicy', '/return', '/terms']
/** So few of a thing that a shopper should know. */
export const FEW_LEFT = 5

/** Lower case, without accents and apostrophes; the database folds products' texts in the same way (search_fold). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\0'’]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

export const termFacets = ['category', 'collection', 'size', 'color', 'gender', 'material', 'brand'] as const
export type TermFacet = (typeof termFacets)[number]
export type WantedTerms = Partial<Record<TermFacet, string[]>>

const EVERY_COLLECTION = 'all'
/** 'All T-Shirts' stands in the menu among the collections, but is a whole category. */
const categoryNamed = new Map([['all t-shirts', 'top wear']])
/** Longer than any value a product can have, shorter than what the database takes for one word. */
const LONGEST_VALUE = 200

/** For each filter given, the terms of which a product must carry at least one. */
export function wantedTerms(filters: ProductFilters): WantedTerms {
  const wanted: WantedTerms = {}
  for (const facet of termFacets) {
    const values = (filters[facet] ?? []).map((value) => fold(value).slice(0, LONGEST_VALUE))
    if (values.length === 0 || (facet === 'collection' && values.includes(EVERY_COLLECTION))) continue
    wanted[facet] = values.map((value) => termOf(facet, value))
  }
  return wanted
}

function termOf(facet: TermFacet, value: string): string {
  const category = facet === 'collection' ? categoryNamed.get(value) : undefined
  return category ? `category:${category}` : `${facet}:${value}`
}

interface ProductTraits {
  category: string
  gender: (typeof genders)[number]
  collections: string[]
}

/** Where to look for products like this one, the likest first. Unisex goes with either gender, and either with it. */
export function likeness({ category, gender, collections }: ProductTraits): WantedTerms[] {
  const forSame = gender === 'Unisex' ? {} : { gender: [termOf('gender', fold(gender))] }
  const named = collections.map((name) => termOf('collection', fold(name)))
  return [
    ...(named.length > 0 ? [{ collection: named, ...forSame }] : []),
    { category: [termOf('category', fold(category))], ...forSame },
    {},
  ]
}

/** A product's stock is one heap, or lies by size and colour; a mixture would be counted twice. */
export function isWholeOrByChoice(lines: { size?: string; color?: string }[]): boolean {
  const byChoice = lines.filter(({ size, color }) => size !== undefined && color !== undefined)
  const whole = lines.filter(({ size, color }) => size === undefined && color === undefined)
  return (byChoice.length === lines.length || whole.length === lines.length) && whole.length <= 1
}

const filterLists = ['collections', 'sizes', 'colors'] as const

/** Products are filtered by these, and filters part their values at commas; the database refuses the same. */
const filterValue = /^(?! )[^,\p{Cc}]{1,60}(?<! )$/u

/** The lists of a product that hold a value which nobody could filter by. */
export function unfilterableLists(product: Record<(typeof filterLists)[number], string[]>): string[] {
  return filterLists.filter((list) => !product[list].every((value) => filterValue.test(value)))
}

interface Count {
  value: string
  count: number
}

const sizeOrder = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
const placeOf = (size: string) => {
  const place = sizeOrder.indexOf(size.toUpperCase())
  return place < 0 ? sizeOrder.length : place
}

/** XS before S before M; sizes of another kind come after, numbers by their value. */
export function compareSizes(a: string, b: string): number {
  return placeOf(a) - placeOf(b) || a.localeCompare(b, 'en', { numeric: true })
}

/** In the order in which shoppers read them: sizes from small to large, all else by how much there is. */
export function arrangeCounts(facet: TermFacet, counts: Count[]): Count[] {
  if (facet === 'gender') return countsByGender(counts)
  const merged = [...Map.groupBy(counts, ({ value }) => fold(value)).values()].map((spellings) => ({
    value: spellings.reduce(likelierSpelling).value,
    count: spellings.reduce((sum, { count }) => sum + count, 0),
  }))
  if (facet === 'size') return merged.toSorted((a, b) => compareSizes(a.value, b.value))
  return merged.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
}

const likelierSpelling = (a: Count, b: Count) =>
  a.count > b.count || (a.count === b.count && a.value < b.value) ? a : b

/** A unisex product is left by any choice of gender, so it counts for each. */
function countsByGender(counts: Count[]): Count[] {
  const of = (gender: string) => counts.find(({ value }) => value === gender)?.count ?? 0
  return genders
    .map((value) => ({ value, count: value === 'Unisex' ? of(value) : of(value) + of('Unisex') }))
    .filter(({ count }) => count > 0)
}

/** What the database takes for a separator between words, too (search_weigh). */
const notInWords = /[^a-z0-9\u00c0-\u024f\u0370-\u1fff\u2c00-\ud7ff]+/

const fillers = new Set('a an and for from in of on or the to with ka ke ki wala wale wali'.split(' '))

/** The words of a search, without those that only hold the others together. */
export function wordsOf(text: string): string[] {
  const words = fold(text).split(notInWords).filter(Boolean)
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** Other words for the same thing, as people here type them. */
const synonyms = new Map([
  ['tee', ['tshirt']],
  ['tshirt', ['tee']],
  ['shirt', ['tshirt', 'tee']],
  ['teeshirt', ['tshirt', 'tee']],
  ['sweater', ['sweatshirt']],
  ['jumper', ['sweatshirt']],
  ['pullover', ['sweatshirt', 'hoodie']],
  ['hooded', ['hoodie']],
  ['baggy', ['oversized']],
  ['loose', ['oversized']],
  ['pant', ['jogger', 'cargo']],
  ['lower', ['jogger']],
  ['trackpant', ['jogger']],
  ['trouser', ['jogger', 'cargo']],
  ['gray', ['grey']],
  ['grey', ['gray', 'charcoal']],
  ['blue', ['navy']],
  ['kala', ['black']],
  ['kaala', ['black']],
  ['safed', ['white']],
  ['lal', ['red']],
  ['laal', ['red']],
  ['neela', ['blue', 'navy']],
  ['hara', ['green']],
  ['peela', ['yellow', 'mustard']],
  ['gulabi', ['pink']],
  ['male', ['men']],
  ['gent', ['men']],
  ['boy', ['men']],
  ['guy', ['men']],
  ['ladke', ['men']],
  ['female', ['women']],
  ['lady', ['women']],
  ['ladie', ['women']],
  ['girl', ['women']],
  ['ladki', ['women']],
])

export function synonymsOf(word: string): string[] {
  return synonyms.get(word) ?? synonyms.get(word.replace(/s$/, '')) ?? []
}

/** Shorter than this, nearly every word is a slip away from every other. */
const SHORTEST_GUESS = 3
const LONGEST_GUESS = 30

export function isWorthGuessing(word: string): boolean {
  return word.length >= SHORTEST_GUESS && word.length <= LONGEST_GUESS && !/\d/.test(word)
}

/** A word that may have been meant, and how far it is from what was typed: 0 sounds the same, 1 is one letter off. */
export interface Guess {
  word: string
  distance: number
}

/** The guesses worth following: one slip in a word, two in a long one; short words must at least begin as typed. */
export function likeliest<G extends Guess>(typed: string, guesses: G[]): G[] {
  const plausible = guesses.filter(({ word, distance }) => {
    if (distance < 1) return true
    if (typed.length >= 8) return distance <= 2
    if (typed.length > 5) return distance < 2
    if (word[0] !== typed[0]) return false
    return typed.length > SHORTEST_GUESS ? distance < 2 : distance <= 1 && word.length >= typed.length
  })
  const nearest = Math.min(...plausible.map(({ distance }) => distance))
  return plausible.filter(({ distance }) => distance === nearest).slice(0, 5)
}

/** Every way in which two neighbouring letters can have changed places. */
export function swapsOf(word: string): string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  })
}

type Choice = 'size' | 'color'

/** The colour that counts as chosen: the one asked for, if there is such a one, or the only one there is. */
export function chosenColor(colors: string[], asked: string | undefined): string | undefined {
  return colors.find((name) => name === asked) ?? (colors.length === 1 ? colors[0] : undefined)
}

/** What is still to be chosen before a product can be bought. What has no sizes needs none. */
export function missingChoices(
  { sizes, colors }: { sizes: string[]; colors: string[] },
  chosen: { [C in Choice]?: string | undefined },
): Choice[] {
  const needed = { color: colors.length > 1, size: sizes.length > 0 }
  return (['color', 'size'] as const).filter((choice) => needed[choice] && chosen[choice] === undefined)
}

const isWeekend = (day: Date) => day.getDay() === 0 || day.getDay() === 6

const daysAfter = (day: Date, count: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)

/** Nothing leaves on a weekend, not even at once. */
function businessDaysAfter(day: Date, count: number): Date {
  let date = daysAfter(day, 0)
  for (let left = count; left > 0 || isWeekend(date); ) {
    date = daysAfter(date, 1)
    if (!isWeekend(date)) left -= 1
  }
  return date
}

/** The days between which something ordered today arrives. */
export function deliveryWindow(today: Date): { earliest: Date; latest: Date } {
  return {
    earliest: daysAfter(businessDaysAfter(today, DISPATCH_BUSINESS_DAYS.least), SHIPPING_DAYS.least),
    latest: daysAfter(businessDaysAfter(today, DISPATCH_BUSINESS_DAYS.most), SHIPPING_DAYS.most),
  }
}
