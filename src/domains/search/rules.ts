const SHORTEST_SUGGESTED = 2
export const MOST_SUGGESTIONS = 6
/** Of those, variations and colours; the rest is room for products. */
const MOST_VARIATIONS = 4

/** Whether somebody who typed this has said enough to be helped. */
export function isWorthSuggesting(text: string): boolean {
  return text.trim().length >= SHORTEST_SUGGESTED
}

interface Candidate {
  count: number
  /** The same for texts that a search takes for the same. */
  sense: string
  /** Whether it says more than was typed. */
  adds: boolean
}

/** Of a single product the product itself is the better suggestion. */
const FEWEST_ADDED = 2

/**
 * The variations to show: those that say what was typed, and those that narrow it; the broadest first, because it is the
 * nearest to what was typed. The `promised` ones that narrow have their place in any case, more only where there is room.
 */
export function chooseVariations<C extends Candidate>(candidates: C[], promised: number): C[] {
  const different = firstOfEachSense(candidates).toSorted((a, b) => b.count - a.count)
  const readings = different.filter(({ adds, count }) => !adds && count > 0)
  const broadest = readings[0]?.count ?? 0
  const additions = different.filter(({ adds, count }) => adds && count >= FEWEST_ADDED && count < broadest)
  const own = readings.slice(0, MOST_VARIATIONS - Math.min(promised, additions.length))
  return [...own, ...additions.slice(0, MOST_VARIATIONS - own.length)]
}

function firstOfEachSense<C extends Candidate>(candidates: C[]): C[] {
  const senses = candidates.map(({ sense }) => sense)
  return candidates.filter(({ sense }, at) => senses.indexOf(sense) === at)
}

export const DEBOUNCE_MS = 300
export const trending = ['oversized tshirt', 'hoodies', 'tie dye', 'acid wash', 'tshirt', 'essentials'] as const
export const MOST_RECENT = 5

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The newest first, each once, whatever its case. */
export function withSearch(recent: string[], term: string): string[] {
  return [term, ...withoutSearch(recent, term)].slice(0, MOST_RECENT)
}

export function withoutSearch(recent: string[], term: string): string[] {
  return recent.filter((other) => !same(other, term))
}

/** The next to be highlighted, by one up or down; round the ends, and from nothing to the first or the last. */
export function moveHighlight<T>(items: T[], current: T | undefined, step: 1 | -1): T | undefined {
  const at = current === undefined ? -1 : items.indexOf(current)
  if (at < 0) return items.at(step > 0 ? 0 : -1)
  return items.at((at + step) % items.length)
}
