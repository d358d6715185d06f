import type { FacetValueMatch, SearchSummary } from '#domains/catalogue/server/api.ts'
import { MAX_SEARCH_LENGTH, type Suggestion } from '../contract.ts'

interface Variation {
  text: string
  type: Exclude<Suggestion['type'], 'product'>
  /** Whether it narrows the search: 'Black Hoodie' for 'hoodie', but not for 'blak hudi'. */
  isRefinement: boolean
}

interface Variations {
  variations: Variation[]
  /** Places reserved for variations that narrow the search. */
  reservedRefinements: number
}

type Combination = FacetValueMatch[]

/** For example 'Women Black 320 GSM Fleece Hoodie XL'. */
const wordOrder = ['gender', 'brand', 'color', 'material', 'category', 'collection', 'size'] as const
const isProductType = ({ facet }: FacetValueMatch) => facet === 'collection' || facet === 'category'

/** Enough for 'women black hoodie'; longer searches need no suggestions. */
const MAX_VALUES = 3
const MAX_PER_FACET = 6
const MAX_INTERPRETATIONS = 5
const MAX_REFINEMENTS = 3

/** Phrases a search in catalogue words, the most likely first. */
export function composeVariations(survey: SearchSummary): Variations {
  const interpretations = listInterpretations(survey).slice(0, MAX_INTERPRETATIONS)
  const namesProductType = interpretations.some((values) => values.some(isProductType))
  const namesAttribute = interpretations.some((values) => !values.every(isProductType))
  const refinements =
    namesProductType && namesAttribute ? [] : listRefinements(interpretations, survey, namesProductType)
  return {
    variations: [
      ...interpretations.map((values) => toVariation(values, false)),
      ...refinements.map((values) => toVariation(values, true)),
    ].filter(({ text }) => text.length <= MAX_SEARCH_LENGTH),
    // a search for an attribute is broader, so more of its suggestions narrow it
    reservedRefinements: namesProductType ? 1 : 2,
  }
}

/** Lists combinations of result values that cover all parts of the search; short ones first, then frequent ones. */
function listInterpretations({ partCount, values }: SearchSummary): Combination[] {
  const matchedValues = wordOrder.flatMap((facet) =>
    values.filter((value) => value.facet === facet && value.matchedParts.length > 0).slice(0, MAX_PER_FACET),
  )
  const complete = (combination: Combination, missing: number[]): Combination[] => {
    const [part] = missing
    if (part === undefined) return [combination]
    if (combination.length === MAX_VALUES) return []
    return matchedValues
      .filter((value) => value.matchedParts.includes(part) && !combination.some(({ facet }) => facet === value.facet))
      .flatMap((value) => complete([...combination, value], without(missing, value.matchedParts)))
  }
  const all = partCount > 0 ? complete([], [...Array(partCount).keys()]) : []
  return all.filter(hasNoRedundantValue).toSorted((a, b) => a.length - b.length || lowestCount(b) - lowestCount(a))
}

const without = (parts: number[], covered: number[]) => parts.filter((part) => !covered.includes(part))

/** Checks that each value covers a part that no other value covers. */
function hasNoRedundantValue(values: Combination): boolean {
  const coveredByOthers = (value: FacetValueMatch) =>
    values.flatMap((other) => (other === value ? [] : other.matchedParts))
  return values.every((value) => without(value.matchedParts, coveredByOthers(value)).length > 0)
}

const lowestCount = (values: Combination) => Math.min(...values.map(({ count }) => count))

/** Adds the most frequent colours to a product type, or the most frequent collections to an attribute. */
function listRefinements(
  interpretations: Combination[],
  { partCount, values }: SearchSummary,
  namesProductType: boolean,
): Combination[] {
  // prefers 'White' to 'Off White' for 'white'
  const base =
    interpretations.find((interpretation) => toText(interpretation).split(' ').length === partCount) ??
    interpretations[0]
  if (!base) return []
  const facet = namesProductType ? 'color' : 'collection'
  return values
    .filter((value) => value.facet === facet)
    .slice(0, MAX_REFINEMENTS)
    .map((value) => [...base, value])
}

function toText(values: Combination): string {
  return wordOrder
    .flatMap((facet) => values.filter((value) => value.facet === facet).map(({ value }) => value))
    .join(' ')
}

function toVariation(values: Combination, adds: boolean): Variation {
  const isColor = values.every(({ facet }) => facet === 'color')
  return { text: toText(values), type: isColor ? 'color' : 'variation', isRefinement: adds }
}
