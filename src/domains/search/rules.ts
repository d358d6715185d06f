const MIN_LENGTH = 2
export const MAX_SUGGESTIONS = 6
/** Including colours. The rest is for products. */
const MAX_VARIATIONS = 4

export function canSuggest(text: string): boolean {
  return text.trim().length >= MIN_LENGTH
}

interface Candidate {
  count: number
  /** Equal for texts that match the same products. */
  normalizedQuery: string
  /** Whether it narrows the search. */
  isRefinement: boolean
}

/** For a single product, the product itself is the better suggestion. */
const MIN_REFINEMENT_COUNT = 2

/**
 * Picks variations that match the search as typed (interpretations) and variations that narrow it (refinements), the
 * broadest first. `promised` places are reserved for refinements; more are used only if interpretations leave space.
 */
export function pickVariations<C extends Candidate>(candidates: C[], promised: number): C[] {
  const distinct = deduplicate(candidates).toSorted((a, b) => b.count - a.count)
  const interpretations = distinct.filter(({ isRefinement, count }) => !isRefinement && count > 0)
  const broadestCount = interpretations[0]?.count ?? 0
  const refinements = distinct.filter(
    ({ isRefinement, count }) => isRefinement && count >= MIN_REFINEMENT_COUNT && count < broadestCount,
  )
  const picked = interpretations.slice(0, MAX_VARIATIONS - Math.min(promised, refinements.length))
  return [...picked, ...refinements.slice(0, MAX_VARIATIONS - picked.length)]
}

function deduplicate<C extends Candidate>(candidates: C[]): C[] {
  const senses = candidates.map(({ normalizedQuery }) => normalizedQuery)
  return candidates.filter(({ normalizedQuery }, index) => senses.indexOf(normalizedQuery) === index)
}

export const DEBOUNCE_MS = 300
export const trendingSearches = ['oversized tshirt', 'hoodies', 'tie dye', 'acid wash', 'tshirt', 'essentials'] as const
export const MAX_RECENT_SEARCHES = 5

const isSameSearch = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Newest first; ignores case. */
export function addRecentSearch(recent: string[], term: string): string[] {
  return [term, ...removeRecentSearch(recent, term)].slice(0, MAX_RECENT_SEARCHES)
}

export function removeRecentSearch(recent: string[], term: string): string[] {
  return recent.filter((other) => !isSameSearch(other, term))
}
