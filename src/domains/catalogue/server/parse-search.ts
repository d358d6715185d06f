import type { Queryable } from '#platform/database/connect.ts'
import {
  canSpellcheck,
  findSynonyms,
  listTranspositions,
  pickLikeliestSpellings,
  type SpellingCandidate,
  tokenize,
} from '../rules.ts'
import { buildSearchQuery, type SearchPart, type SearchQuery, type WordGroup, withSkuMatch } from './search-query.ts'
import * as store from './search-store.ts'

/** Searches with more unknown words are not corrected. */
const MAX_UNKNOWN_WORDS = 4
const MIN_HALF_LENGTH = 3
const MIN_PREFIX_LENGTH = 4
const MAX_SKU_LENGTH = 60

type Dictionary = Map<string, store.KnownWord>

export interface ParsedSearch {
  /** Empty if any part matches nothing. */
  parts: SearchPart[]
  /** Undefined if no product can match. */
  query: SearchQuery | undefined
}

export async function parseSearch(db: Queryable, text: string): Promise<SearchQuery | undefined> {
  const [reading] = await parseSearches(db, [text])
  return reading?.query
}

/** Parses several searches with one dictionary lookup. */
export async function parseSearches(db: Queryable, texts: string[]): Promise<ParsedSearch[]> {
  const searches = texts.map(tokenize)
  const dictionary = await lookUpWithSynonyms(
    db,
    searches.flatMap((words) => [...words, ...listPairs(words).map((pair) => pair.join(''))]),
  )
  return Promise.all(
    searches.map(async (words) => {
      const parts = await parseWords(db, words, dictionary)
      const query = buildQuery(words, parts)
      const takenFor = parts.map((part) => part.correctedText).join(' ')
      const isAsTyped = takenFor.split(' ').every((word) => word === '' || words.includes(word))
      return { parts, query: query && !isAsTyped ? { ...query, correctedText: takenFor } : query }
    }),
  )
}

async function parseWords(db: Queryable, words: string[], dictionary: Dictionary): Promise<SearchPart[]> {
  const unknown = findUnknownWords(toParts(words, (word) => toPart(word, dictionary)))
  const pairs = listPairs(words).filter((pair) => pair.some((word) => unknown.includes(word)))
  const corrections = await correctWords(db, unknown, pairs)
  const parts = toParts(words, (word) => toPart(word, dictionary) ?? corrections.get(word))
  return findUnknownWords(parts).length > 0 ? [] : parts.filter((part) => typeof part !== 'string')
}

function buildQuery(words: string[], parts: SearchPart[]): SearchQuery | undefined {
  if (words.length === 0) return undefined
  const query = parts.length > 0 ? buildSearchQuery(parts) : undefined
  // a search with digits or without matches may be a SKU
  return query && !words.some((word) => /\d/.test(word))
    ? query
    : withSkuMatch(query, words.join('').slice(0, MAX_SKU_LENGTH))
}

const listPairs = (words: string[]) => words.slice(1).map((word, index): [string, string] => [words[index] ?? '', word])

/** Ignores unknown numbers, as in '100% cotton'. */
const findUnknownWords = (parts: (SearchPart | string)[]) =>
  parts.filter((part) => typeof part === 'string').filter((word) => !/^\d+$/.test(word))

async function lookUpWithSynonyms(db: Queryable, words: string[]): Promise<Dictionary> {
  if (words.length === 0) return new Map()
  return store.lookUpWords(db, [...new Set([...words, ...words.flatMap(findSynonyms)])])
}

/** Converts words and pairs of words to parts; unknown words stay strings. */
function toParts(words: string[], lookUp: (word: string) => SearchPart | undefined): (SearchPart | string)[] {
  const parts: (SearchPart | string)[] = []
  for (let index = 0; index < words.length; index++) {
    const [word = '', next = ''] = words.slice(index)
    const pair = next ? lookUp(word + next) : undefined
    if (pair) {
      // 'sweat shirt' matches 'sweatshirt' and the two separate words
      const takenFor = pair.correctedText === word + next ? `${word} ${next}` : pair.correctedText
      parts.push({
        ...pair,
        correctedText: takenFor,
        alternatives: [...pair.alternatives, ...combineSeparateWords([word, next], lookUp)],
      })
      index++
    } else parts.push(lookUp(word) ?? word)
  }
  return parts
}

function combineSeparateWords(pair: [string, string], lookUp: (word: string) => SearchPart | undefined): WordGroup[] {
  const [first = [], second = []] = pair.map((word) => listAlternatives(lookUp(word)))
  return first.flatMap((firstGroup) => second.map((secondGroup) => [...firstGroup, ...secondGroup]))
}

const listAlternatives = (part: SearchPart | undefined) => (part ? [...part.exact, ...part.alternatives] : [])

function toPart(word: string, dictionary: Dictionary): SearchPart | undefined {
  const forms = [word, ...findSynonyms(word)].flatMap((synonym) => dictionary.get(synonym)?.forms ?? [])
  const asTyped: WordGroup[] = forms.includes(word) ? [[{ word }]] : []
  const asMeant: WordGroup[] = [...new Set(forms)].filter((form) => form !== word).map((form) => [{ word: form }])
  const known = dictionary.get(word)
  if (word.length > 1 && known?.isPrefix) asMeant.push([{ word, isPrefix: true }])
  if (asTyped.length + asMeant.length === 0) return undefined
  const isKnown = known !== undefined && (known.forms.length > 0 || known.isPrefix)
  return { exact: asTyped, alternatives: asMeant, correctedText: isKnown ? word : formatFirst(asMeant, word) }
}

/** Returns the first alternative as text, or the typed word if the alternative is only a prefix match. */
const formatFirst = ([first = []]: WordGroup[], typed: string) =>
  first.length === 0 || first.some(({ isPrefix }) => isPrefix) ? typed : first.map(({ word }) => word).join(' ')

/** Corrects misspelt words, words run together, and misspelt pairs that should be one word. */
async function correctWords(
  db: Queryable,
  words: string[],
  pairs: [string, string][],
): Promise<Map<string, SearchPart>> {
  const corrections = new Map<string, SearchPart>()
  if (words.length === 0 || words.length > MAX_UNKNOWN_WORDS || !words.every(canSpellcheck)) return corrections
  const correctablePairs = pairs.filter((pair) => canSpellcheck(pair.join('')))
  const joinedPairs = correctablePairs.map((pair) => pair.join(''))
  const [similarWords, dictionary] = await Promise.all([
    store.findSimilarWords(db, words),
    lookUpWithSynonyms(db, [
      ...words.flatMap(listHalves).flat(),
      ...[...words, ...joinedPairs].flatMap(listTranspositions),
    ]),
  ])
  const candidates = new Map(joinedPairs.map((pair) => [pair, findTranspositions(pair, dictionary)]))
  for (const word of words) {
    candidates.set(word, [
      ...similarWords.filter(({ typed }) => typed === word),
      ...findTranspositions(word, dictionary),
    ])
  }
  const spellings = new Map(
    [...candidates].map(([word, all]) => [word, pickLikeliestSpellings(word, all).map((candidate) => candidate.word)]),
  )
  // 'swaet shrit' becomes one word only if both halves are corrected
  for (const pair of correctablePairs) {
    spellings.get(pair.join(''))?.push(...joinSpellings(pair, (word) => spellings.get(word) ?? [word]))
  }
  const correctedWords = await lookUpWithSynonyms(db, [...spellings.values()].flat())
  for (const [word, wordSpellings] of spellings) {
    // the first half must be a word; the second may be incomplete
    const splits = joinedPairs.includes(word)
      ? []
      : listHalves(word).filter(([first]) => dictionary.get(first)?.forms.length)
    const runTogether = splits.flatMap((pair) => combineSeparateWords(pair, (half) => toPart(half, dictionary)))
    const misspelt = wordSpellings.flatMap((spelling) => listAlternatives(toPart(spelling, correctedWords)))
    const asMeant = runTogether.length > 0 ? runTogether : misspelt
    if (asMeant.length > 0)
      corrections.set(word, { exact: [], alternatives: asMeant, correctedText: formatFirst(asMeant, word) })
  }
  return corrections
}

function joinSpellings([first, second]: [string, string], getSpellings: (word: string) => string[]): string[] {
  return getSpellings(first).flatMap((start) => getSpellings(second).map((end) => start + end))
}

/** Ranks swapped letters as closer than a wrong letter. */
function findTranspositions(word: string, dictionary: Dictionary): SpellingCandidate[] {
  return listTranspositions(word).flatMap((swap) => {
    const { forms, isPrefix } = dictionary.get(swap) ?? { forms: [], isPrefix: false }
    if (forms.length > 0) return [{ word: swap, distance: 0.5 }]
    return isPrefix && swap.length >= MIN_PREFIX_LENGTH ? [{ word: swap, distance: 0.75 }] : []
  })
}

function listHalves(word: string): [string, string][] {
  const splitCount = Math.max(0, word.length - 2 * MIN_HALF_LENGTH + 1)
  return Array.from({ length: splitCount }, (_, n) => [
    word.slice(0, MIN_HALF_LENGTH + n),
    word.slice(MIN_HALF_LENGTH + n),
  ])
}
