import {
  countSearchResults,
  type SearchResultCount,
  type SearchSummary,
  summarizeSearch,
} from '#domains/catalogue/server/api.ts'
import { MAX_SEARCH_LENGTH } from '../contract.ts'
import { canSuggest, MAX_SUGGESTIONS, pickQuerySuggestions } from '../rules.ts'
import { composeQuerySuggestions } from './compose-query-suggestions.ts'
import type { Deps } from './deps.ts'

type Product = SearchSummary['products'][number]

/** Suggests search texts first, then products. */
export async function suggestSearches(deps: Deps, text: string) {
  if (!canSuggest(text)) return { querySuggestions: [], products: [] }
  const summary = await summarizeSearch(deps, text, MAX_SUGGESTIONS)
  const querySuggestions = await suggestQueries(deps, text, summary)
  const productSuggestions = summary.products
    .filter(({ name }) => name.length <= MAX_SEARCH_LENGTH)
    .slice(0, MAX_SUGGESTIONS - querySuggestions.length)
    .map((product) => ({ text: product.name, product, image: pickImage(product, summary) }))
  const products = await addCounts(deps, productSuggestions, summary)
  return { querySuggestions, products: products.filter(({ count }) => count > 0) }
}

/** Suggests the search itself if it has conditions, because no facet value corresponds to 'under 1000'. */
async function suggestQueries(deps: Deps, text: string, summary: SearchSummary) {
  const { count } = summary.resultCount
  if (summary.hasConditions) return count > 0 ? [{ text: text.trim(), type: 'variation' as const, count }] : []
  const { querySuggestions, reservedRefinements } = composeQuerySuggestions(summary)
  return pickQuerySuggestions(await addCounts(deps, querySuggestions, summary), reservedRefinements)
}

async function addCounts<T extends { text: string }>(
  deps: Deps,
  items: T[],
  summary: SearchSummary,
): Promise<(T & SearchResultCount)[]> {
  const texts = items.map((item) => item.text)
  const counts = await countSearchResults(deps, texts, summary.resultCount)
  return items.map((item, index) => ({ ...item, ...(counts[index] ?? { count: 0, normalizedQuery: '' }) }))
}

/** Prefers an image in a color that the search names. */
function pickImage({ images }: Product, { values }: SearchSummary) {
  const searchedColors = values
    .filter(({ facet, matchedParts }) => facet === 'color' && matchedParts.length > 0)
    .map(({ value }) => value)
  return images.find(({ color }) => color !== null && searchedColors.includes(color)) ?? images[0]
}
