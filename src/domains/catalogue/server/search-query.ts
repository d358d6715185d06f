import type { WantedTerms } from '../rules.ts'

/** Words that must all be there; `begun` ones may go on. */
export type Together = { word: string; begun?: true }[]

/** What one part of a search may be found by: the words as typed, or what they may have meant. */
export interface Part {
  asTyped: Together[]
  asMeant: Together[]
  /** What was typed, or the words of the catalogue that it was taken for. */
  takenFor: string
}

/** Whether these words alone would be found by that part of a search. */
export function isFoundIn(words: string[], { asTyped, asMeant }: Part): boolean {
  const hold = ({ word, begun }: Together[number]) => words.some((own) => (begun ? own.startsWith(word) : own === word))
  return [...asTyped, ...asMeant].some((together) => together.every(hold))
}

/** A search in PostgreSQL's terms. */
export interface SearchQuery {
  match: string
  /** Matched by those that hold every word as typed; undefined when that tells none apart. */
  exact: string | undefined
  /** One for each of the first parts: matched by those that hold it in their name. */
  inName: string[]
  /** The words that the search was taken for, where some of them were not typed. */
  takenFor?: string
}

/** Names are kept under A, article numbers under D. */
type Weight = 'A' | 'D' | ''

/** Who types more words than this is looking for one product. */
const MOST_RANKED = 8

export function searchQueryOf(parts: Part[]): SearchQuery {
  const either = ({ asTyped, asMeant }: Part) => [...asTyped, ...asMeant]
  const match = allOf(parts.map((part) => anyOf(either(part))))
  const exact = allOf(parts.map((part) => anyOf(part.asTyped.length > 0 ? part.asTyped : part.asMeant)))
  return {
    match,
    exact: exact === match ? undefined : exact,
    inName: parts.slice(0, MOST_RANKED).map((part) => anyOf(either(part), 'A')),
  }
}

/** The same search, or an article number: whole, or as far as it is typed. */
export function orArticleNumber(query: SearchQuery | undefined, word: string): SearchQuery {
  const [whole, begun] = [anyOf([[{ word }]], 'D'), anyOf([[{ word, begun: true }]], 'D')]
  return { match: query ? `(${query.match}) | ${begun}` : begun, exact: whole, inName: query?.inName ?? [] }
}

/** The filters as one query: at least one term of each, and the search besides; undefined when everything matches. */
export function matchQuery(wanted: WantedTerms, search: SearchQuery | undefined): string | undefined {
  const groups = Object.values(wanted).map((terms) => anyOf(terms.map((word) => [{ word }])))
  if (search) groups.push(search.match)
  return groups.length > 0 ? allOf(groups) : undefined
}

const allOf = (queries: string[]) => queries.map((query) => `(${query})`).join(' & ')

/** In one order, so that searches that mean the same read the same. */
const anyOf = (choices: Together[], weight: Weight = '') =>
  choices
    .map((words) => words.map((word) => lexeme(word, weight)).join(' & '))
    .toSorted()
    .join(' | ')

function lexeme({ word, begun }: Together[number], weight: Weight): string {
  const quoted = `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const suffix = `${begun ? '*' : ''}${weight}`
  return suffix ? `${quoted}:${suffix}` : quoted
}
