import type { FacetValueMatch, SearchSummary } from '#domains/catalogue/server/api.ts'
import { MAX_SEARCH_LENGTH, type Suggestion } from '../contract.ts'

interface QuerySuggestion {
  text: string
  type: Exclude<Suggestion['type'], 'product'>
  isRefinement: boolean
  namesProductType: boolean
}

interface ComposedSuggestions {
  querySuggestions: QuerySuggestion[]
  /** Places that interpretations must leave to refinements. */
  reservedRefinements: number
}

type Combination = FacetValueMatch[]

/** For example 'Women Black 320 GSM Fleece Hoodie XL'. */
const facetOrder = ['gender', 'brand', 'color', 'material', 'category', 'collection', 'size'] as const
const isProductType = ({ facet }: FacetValueMatch) => facet === 'collection' || facet === 'category'

/** Enough for 'women black hoodie'; longer searches need no suggestions. */
const MAX_VALUES = 3
const MAX_PER_FACET = 6
const MAX_INTERPRETATIONS = 5
const MAX_REFINEMENTS = 3

/** Rephrases a search in words of the catalogue (interpretations) and narrows it (refinements), the most likely first. */
export function composeQuerySuggestions(summary: SearchSummary): ComposedSuggestions {
  const interpretations = listInterpretations(summary).slice(0, MAX_INTERPRETATIONS)
  const namesProductType = interpretations.some((values) => values.some(isProductType))
  const namesAttribute = interpretations.some((values) => !values.every(isProductType))
  const refinements =
    namesProductType && namesAttribute
      ? []
      : listRefinements(interpretations, summary, namesProductType ? 'color' : 'collection')
  return {
    querySuggestions: [
      ...interpretations.map((values) => toQuerySuggestion(values, { isRefinement: false })),
      ...refinements.map((values) => toQuerySuggestion(values, { isRefinement: true })),
    ].filter(({ text }) => text.length <= MAX_SEARCH_LENGTH),
    // a search for an attribute is broader, so it gets more refinements
    reservedRefinements: namesProductType ? 1 : 2,
  }
}

/** Lists combinations of facet values that cover all parts of the search, those with fewer values first, then product types, then by frequency. */
function listInterpretations({ partCount, values }: SearchSummary): Combination[] {
  const matchedValues = facetOrder.flatMap((facet) =>
    values.filter((value) => value.facet === facet && value.matchedParts.length > 0).slice(0, MAX_PER_FACET),
  )
  const completeCombination = (combination: Combination, missing: number[]): Combination[] => {
    const [part] = missing
    if (part === undefined) return [combination]
    if (combination.length === MAX_VALUES) return []
    return matchedValues
      .filter((value) => value.matchedParts.includes(part) && !combination.some(({ facet }) => facet === value.facet))
      .flatMap((value) => completeCombination([...combination, value], subtract(missing, value.matchedParts)))
  }
  const combinations = partCount > 0 ? completeCombination([], [...Array(partCount).keys()]) : []
  return combinations
    .filter(hasNoRedundantValue)
    .toSorted((a, b) => a.length - b.length || rankType(a) - rankType(b) || getLowestCount(b) - getLowestCount(a))
}

const rankType = (values: Combination) => (values.some(isProductType) ? 0 : 1)

const subtract = (parts: number[], covered: number[]) => parts.filter((part) => !covered.includes(part))

/** Checks that each value covers a part that no other value covers. */
function hasNoRedundantValue(values: Combination): boolean {
  const getPartsOfOthers = (value: FacetValueMatch) =>
    values.flatMap((other) => (other === value ? [] : other.matchedParts))
  return values.every((value) => subtract(value.matchedParts, getPartsOfOthers(value)).length > 0)
}

const getLowestCount = (values: Combination) => Math.min(...values.map(({ count }) => count))

/** Adds the most frequent values of a facet to the interpretation that is closest to the search. */
function listRefinements(
  interpretations: Combination[],
  { partCount, values }: SearchSummary,
  addedFacet: 'color' | 'collection',
): Combination[] {
  // the same number of words as the search: 'White' rather than 'Off White' for 'white'
  const base =
    interpretations.find((interpretation) => toText(interpretation).split(' ').length === partCount) ??
    interpretations[0]
  if (!base) return []
  return values
    .filter(({ facet }) => facet === addedFacet)
    .slice(0, MAX_REFINEMENTS)
    .map((value) => [...base, value])
}

function toText(values: Combination): string {
  return facetOrder
    .flatMap((facet) => values.filter((value) => value.facet === facet).map(({ value }) => value))
    .join(' ')
}

function toQuerySuggestion(
  values: Combination,
  { isRefinement }: Pick<QuerySuggestion, 'isRefinement'>,
): QuerySuggestion {
  const isColor = values.every(({ facet }) => facet === 'color')
  const namesProductType = values.some(isProductType)
  return { text: toText(values), type: isColor ? 'color' : 'variation', isRefinement, namesProductType }
}
