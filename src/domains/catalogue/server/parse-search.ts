import type { Queryable } from '#platform/database/connect.ts'
import {
  canSpellcheck,
  listTranspositions,
  MAX_SEARCH_WORDS,
  pickLikeliestSpellings,
  type SpellingCandidate,
  tokenize,
} from '../rules.ts'
import { extractPriceBounds, type PriceBounds } from './extract-price-bounds.ts'
import { buildSearchQuery, type SearchPart, type SearchQuery, type WordGroup, withSkuMatch } from './search-query.ts'
import * as store from './search-store.ts'
import { findSynonyms, saleWords } from './search-synonyms.ts'

/** Searches with more unknown words are not corrected. */
const MAX_UNKNOWN_WORDS = 4
const MIN_SPLIT_LENGTH = 3
const MIN_PREFIX_LENGTH = 4
const MAX_SKU_LENGTH = 60

type Dictionary = Map<string, store.KnownWord>

export interface ParsedSearch {
  /** Empty if any part matches nothing. */
  parts: SearchPart[]
  /** Undefined if no product can match, or if the search has only conditions. */
  query: SearchQuery | undefined
  conditions: SearchConditions
}

/** The parts of a search that are conditions instead of words: 'under 1000', 'sale'. */
interface SearchConditions extends PriceBounds {
  isOnSale?: true
}

export async function parseSearch(db: Queryable, text: string): Promise<ParsedSearch> {
  const [parsed] = await parseSearches(db, [text])
  return parsed ?? { parts: [], query: undefined, conditions: {} }
}

/** Parses several searches with one dictionary lookup. */
export async function parseSearches(db: Queryable, texts: string[]): Promise<ParsedSearch[]> {
  const searches = texts.map((text) => {
    const { words, ...prices } = extractPriceBounds(text)
    return { words: tokenize(words).slice(0, MAX_SEARCH_WORDS), ...prices }
  })
  const dictionary = await lookUpWithSynonyms(
    db,
    searches.flatMap(({ words }) => [...words, ...listPairs(words).map((pair) => pair.join(''))]),
  )
  return Promise.all(
    searches.map(async ({ words: allWords, bounds, phrases }) => {
      const isSaleWord = (word: string) => saleWords.has(word) && !dictionary.get(word)?.forms.length
      const words = allWords.filter((word) => !isSaleWord(word))
      const conditions: SearchConditions = { ...bounds, ...(words.length < allWords.length ? { isOnSale: true } : {}) }
      const parts = await parseWords(db, words, dictionary)
      const query = buildQuery(words, parts)
      const correctedText = parts.map((part) => part.correctedText).join(' ')
      const isAsTyped = correctedText.split(' ').every((word) => word === '' || words.includes(word))
      const understoodAs = [correctedText, ...allWords.filter(isSaleWord), ...phrases].join(' ')
      return { parts, query: query && !isAsTyped ? { ...query, correctedText: understoodAs } : query, conditions }
    }),
  )
}

async function parseWords(db: Queryable, words: string[], dictionary: Dictionary): Promise<SearchPart[]> {
  const unknownWords = findUnknownWords(toParts(words, (word) => toPart(word, dictionary)))
  const pairs = listPairs(words).filter((pair) => pair.some((word) => unknownWords.includes(word)))
  const corrections = await correctWords(db, unknownWords, pairs)
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
    const joinedPart = next ? lookUp(word + next) : undefined
    if (joinedPart) {
      // 'sweat shirt' matches 'sweatshirt' and the two separate words
      const correctedText = joinedPart.correctedText === word + next ? `${word} ${next}` : joinedPart.correctedText
      parts.push({
        ...joinedPart,
        correctedText,
        alternatives: [...joinedPart.alternatives, ...combineSeparateWords([word, next], lookUp)],
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
  const exact: WordGroup[] = forms.includes(word) ? [[{ word }]] : []
  const alternatives: WordGroup[] = [...new Set(forms)].filter((form) => form !== word).map((form) => [{ word: form }])
  const entry = dictionary.get(word)
  if (word.length > 1 && entry?.isPrefix) alternatives.push([{ word, isPrefix: true }])
  if (exact.length + alternatives.length === 0) return undefined
  const isKnown = entry !== undefined && (entry.forms.length > 0 || entry.isPrefix)
  return { exact, alternatives, correctedText: isKnown ? word : formatFirst(alternatives, word) }
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
      ...words.flatMap(listSplits).flat(),
      ...[...words, ...joinedPairs].flatMap(listTranspositions),
    ]),
  ])
  const candidates = new Map(joinedPairs.map((joined) => [joined, findTranspositions(joined, dictionary)]))
  for (const word of words) {
    candidates.set(word, [
      ...similarWords.filter(({ typed }) => typed === word),
      ...findTranspositions(word, dictionary),
    ])
  }
  const spellings = new Map(
    [...candidates].map(([word, wordCandidates]) => [
      word,
      pickLikeliestSpellings(word, wordCandidates).map((candidate) => candidate.word),
    ]),
  )
  // for 'swaet shrit' each word is corrected before they are joined
  for (const pair of correctablePairs) {
    spellings.get(pair.join(''))?.push(...joinSpellings(pair, (word) => spellings.get(word) ?? [word]))
  }
  const correctedWords = await lookUpWithSynonyms(db, [...spellings.values()].flat())
  for (const [word, wordSpellings] of spellings) {
    // the first word of a split must be complete; the second may be a prefix
    const splits = joinedPairs.includes(word)
      ? []
      : listSplits(word).filter(([first]) => dictionary.get(first)?.forms.length)
    const splitAlternatives = splits.flatMap((pair) =>
      combineSeparateWords(pair, (splitWord) => toPart(splitWord, dictionary)),
    )
    const spellingAlternatives = wordSpellings.flatMap((spelling) => listAlternatives(toPart(spelling, correctedWords)))
    const alternatives = splitAlternatives.length > 0 ? splitAlternatives : spellingAlternatives
    if (alternatives.length > 0)
      corrections.set(word, { exact: [], alternatives, correctedText: formatFirst(alternatives, word) })
  }
  return corrections
}

function joinSpellings([first, second]: [string, string], getSpellings: (word: string) => string[]): string[] {
  return getSpellings(first).flatMap((start) => getSpellings(second).map((end) => start + end))
}

/** Finds known words with two letters swapped. Ranks them as closer than words with a wrong letter. */
function findTranspositions(word: string, dictionary: Dictionary): SpellingCandidate[] {
  return listTranspositions(word).flatMap((transposed) => {
    const { forms, isPrefix } = dictionary.get(transposed) ?? { forms: [], isPrefix: false }
    if (forms.length > 0) return [{ word: transposed, distance: 0.5 }]
    return isPrefix && transposed.length >= MIN_PREFIX_LENGTH ? [{ word: transposed, distance: 0.75 }] : []
  })
}

/** Lists every split into two words, for words that were run together. */
function listSplits(word: string): [string, string][] {
  const splitCount = Math.max(0, word.length - 2 * MIN_SPLIT_LENGTH + 1)
  return Array.from({ length: splitCount }, (_, index) => [
    word.slice(0, MIN_SPLIT_LENGTH + index),
    word.slice(MIN_SPLIT_LENGTH + index),
  ])
}
