const MIN_SUGGEST_LENGTH = 2
export const MAX_SUGGESTIONS = 6
/** Query suggestions propose another search text. Products fill the rest. */
const MAX_QUERY_SUGGESTIONS = 4

export function canSuggest(text: string): boolean {
  return text.trim().length >= MIN_SUGGEST_LENGTH
}

interface Candidate {
  count: number
  /** Equal for texts that match the same products. */
  normalizedQuery: string
  /**
   * A refinement narrows the search: 'Black Hoodie' for 'hoodie'. Other candidates are interpretations, which rephrase it
   * in words of the catalogue: 'Black Hoodie' for 'blak hudi'.
   */
  isRefinement: boolean
  /** Names a product type, such as a collection, rather than a fabric or color only. */
  namesProductType?: boolean
}

/** A refinement with one result is left out, because the product itself is the better suggestion. */
const MIN_REFINEMENT_COUNT = 2

/**
 * Picks interpretations, then refinements, each with product types first, then by the number of results. Reserves
 * `reservedRefinements` places for refinements, which also fill places that interpretations don't use.
 */
export function pickQuerySuggestions<C extends Candidate>(candidates: C[], reservedRefinements: number): C[] {
  const distinct = deduplicate(candidates).toSorted((a, b) => rankType(a) - rankType(b) || b.count - a.count)
  const interpretations = distinct.filter(({ isRefinement, count }) => !isRefinement && count > 0)
  const broadestCount = Math.max(0, ...interpretations.map(({ count }) => count))
  const refinements = distinct.filter(
    ({ isRefinement, count }) => isRefinement && count >= MIN_REFINEMENT_COUNT && count < broadestCount,
  )
  const pickedInterpretations = interpretations.slice(
    0,
    MAX_QUERY_SUGGESTIONS - Math.min(reservedRefinements, refinements.length),
  )
  return [...pickedInterpretations, ...refinements.slice(0, MAX_QUERY_SUGGESTIONS - pickedInterpretations.length)]
}

const rankType = ({ namesProductType = false }: Candidate) => (namesProductType ? 0 : 1)

function deduplicate<C extends Candidate>(candidates: C[]): C[] {
  const normalizedQueries = candidates.map(({ normalizedQuery }) => normalizedQuery)
  return candidates.filter(({ normalizedQuery }, index) => normalizedQueries.indexOf(normalizedQuery) === index)
}

export const SUGGESTION_DEBOUNCE_MS = 300
export const MAX_RECENT_SEARCHES = 5

const isSameSearch = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Adds the term as the newest search and removes earlier ones that differ only in case. */
export function addRecentSearch(recent: string[], term: string): string[] {
  return [term, ...removeRecentSearch(recent, term)].slice(0, MAX_RECENT_SEARCHES)
}

export function removeRecentSearch(recent: string[], term: string): string[] {
  return recent.filter((other) => !isSameSearch(other, term))
}
