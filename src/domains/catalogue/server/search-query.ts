import { type FilterTerms, foldText, tokenize } from '../rules.ts'

/** Words that must all match; those with `isPrefix` match as prefixes. */
export type WordGroup = { word: string; isPrefix?: true }[]

/** The alternatives for one part of a search: the words as typed, and their forms, synonyms and corrections. */
export interface SearchPart {
  exact: WordGroup[]
  alternatives: WordGroup[]
  /** The typed words, or the catalogue words that they were corrected to. */
  correctedText: string
}

export function matchesPart(words: string[], { exact, alternatives }: SearchPart): boolean {
  const isMatched = ({ word, isPrefix }: WordGroup[number]) =>
    words.some((candidate) => (isPrefix ? candidate.startsWith(word) : candidate === word))
  return [...exact, ...alternatives].some((group) => group.every(isMatched))
}

/** Returns the color that the search names most completely: 'Black' rather than 'White Black' for 'black hoodie'. */
export function findSearchedColor(colors: string[], parts: SearchPart[]): string | undefined {
  const wholeWords = parts.map(({ exact, alternatives, ...part }) => ({
    ...part,
    exact: exact.filter(isWholeWords),
    alternatives: alternatives.filter(isWholeWords),
  }))
  const isNamed = (word: string) => wholeWords.some((part) => matchesPart([word], part))
  const [best] = colors
    .map((color) => {
      const words = tokenize(color)
      const namedWords = words.filter(isNamed).length
      return { color, namedWords, share: namedWords / words.length }
    })
    .filter(({ namedWords }) => namedWords > 0)
    .toSorted((a, b) => b.share - a.share || b.namedWords - a.namedWords)
  return best?.color
}

const isWholeWords = (group: WordGroup) => group.every(({ isPrefix }) => !isPrefix)

export interface SearchQuery {
  parts: SearchPart[]
  /** Matches every result of the search. */
  tsquery: string
  /** Matches products with every word as typed; undefined if equal to `tsquery`. */
  exactTsquery: string | undefined
  /** One per part, matching the product name. */
  nameTsqueries: string[]
  /** The corrected search, if it differs from what was typed. */
  correctedText?: string
}

/** Names have weight A, SKUs weight D. */
type Weight = 'A' | 'D' | 'ABC' | ''

/** Longer searches are specific enough without ranking by further words. */
const MAX_RANKED_PARTS = 8

export function buildSearchQuery(parts: SearchPart[]): SearchQuery {
  const listAlternatives = ({ exact, alternatives }: SearchPart) => [...exact, ...alternatives]
  const tsquery = joinAnd(parts.map((part) => joinOr(listAlternatives(part))))
  const exactTsquery = joinAnd(parts.map((part) => joinOr(part.exact.length > 0 ? part.exact : part.alternatives)))
  return {
    parts,
    tsquery,
    exactTsquery: exactTsquery === tsquery ? undefined : exactTsquery,
    nameTsqueries: parts.slice(0, MAX_RANKED_PARTS).map((part) => joinOr(listAlternatives(part), 'A')),
  }
}

/** Also matches the word as a SKU or the start of one. */
export function withSkuMatch(query: SearchQuery | undefined, word: string): SearchQuery {
  const [fullSku, skuPrefix] = [joinOr([[{ word }]], 'D'), joinOr([[{ word, isPrefix: true }]], 'D')]
  return {
    parts: query?.parts ?? [],
    tsquery: query ? `(${query.tsquery}) | ${skuPrefix}` : skuPrefix,
    exactTsquery: fullSku,
    nameTsqueries: query?.nameTsqueries ?? [],
  }
}

/** Combines filters and search into one tsquery; undefined matches everything. */
export function buildTsquery(filters: FilterTerms, search?: SearchQuery): string | undefined {
  const groups = Object.values(filters).map((terms) => joinOr(terms.map((word) => [{ word }])))
  if (search) groups.push(search.tsquery)
  return groups.length > 0 ? joinAnd(groups) : undefined
}

/** Matches products in a manual collection with the name of a tag, or with all words of it. SKUs don't count as words. */
export function buildTagTsquery(tags: string[]): string {
  const alternatives = tags.flatMap((tag) => {
    const words = tokenize(tag).map((word) => toLexeme({ word }, 'ABC'))
    return [toLexeme({ word: `collection:${foldText(tag)}` }, ''), ...(words.length > 0 ? [words.join(' & ')] : [])]
  })
  return alternatives.toSorted().join(' | ')
}

export const joinAnd = (tsqueries: string[]) => tsqueries.map((tsquery) => `(${tsquery})`).join(' & ')

/** Sorted, so equivalent searches produce equal queries. */
const joinOr = (alternatives: WordGroup[], weight: Weight = '') =>
  alternatives
    .map((words) => words.map((word) => toLexeme(word, weight)).join(' & '))
    .toSorted()
    .join(' | ')

function toLexeme({ word, isPrefix }: WordGroup[number], weight: Weight): string {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const suffix = `${isPrefix ? '*' : ''}${weight}`
  return suffix ? `${quoted}:${suffix}` : quoted
}
