import type { Db, Tx } from '#platform/database/connect.ts'
import { type Guess, isWorthGuessing, likeliest, swapsOf, synonymsOf, wordsOf } from '../rules.ts'
import { orArticleNumber, type Part, type SearchQuery, searchQueryOf, type Together } from './search-query.ts'
import { findNearWords, type KnownWord, lookUpWords } from './search-store.ts'

/** Searches with more unknown words are not corrected. */
const MAX_UNKNOWN_WORDS = 4
const MIN_HALF_LENGTH = 3
const MIN_PREFIX_LENGTH = 4
const MAX_SKU_LENGTH = 60

type Dictionary = Map<string, KnownWord>

export interface SearchReading {
  /** Empty if any part matches nothing. */
  parts: Part[]
  /** Undefined if no product can match. */
  query: SearchQuery | undefined
}

export async function understandSearch(db: Db | Tx, text: string): Promise<SearchQuery | undefined> {
  const [reading] = await readSearches(db, [text])
  return reading?.query
}

/** Parses several searches with one dictionary lookup. */
export async function readSearches(db: Db | Tx, texts: string[]): Promise<SearchReading[]> {
  const searches = texts.map(wordsOf)
  const dictionary = await lookUpWithSynonyms(
    db,
    searches.flatMap((words) => [...words, ...listPairs(words).map((pair) => pair.join(''))]),
  )
  return Promise.all(
    searches.map(async (words) => {
      const parts = await parseWords(db, words, dictionary)
      const query = buildQuery(words, parts)
      const takenFor = parts.map((part) => part.takenFor).join(' ')
      const isAsTyped = takenFor.split(' ').every((word) => word === '' || words.includes(word))
      return { parts, query: query && !isAsTyped ? { ...query, takenFor } : query }
    }),
  )
}

async function parseWords(db: Db | Tx, words: string[], dictionary: Dictionary): Promise<Part[]> {
  const unknown = findUnknownWords(toParts(words, (word) => toPart(word, dictionary)))
  const pairs = listPairs(words).filter((pair) => pair.some((word) => unknown.includes(word)))
  const corrections = await correctWords(db, unknown, pairs)
  const parts = toParts(words, (word) => toPart(word, dictionary) ?? corrections.get(word))
  return findUnknownWords(parts).length > 0 ? [] : parts.filter((part) => typeof part !== 'string')
}

function buildQuery(words: string[], parts: Part[]): SearchQuery | undefined {
  if (words.length === 0) return undefined
  const query = parts.length > 0 ? searchQueryOf(parts) : undefined
  // a search with digits or without matches may be a SKU
  return query && !words.some((word) => /\d/.test(word))
    ? query
    : orArticleNumber(query, words.join('').slice(0, MAX_SKU_LENGTH))
}

const listPairs = (words: string[]) => words.slice(1).map((word, index): [string, string] => [words[index] ?? '', word])

/** Ignores unknown numbers, as in '100% cotton'. */
const findUnknownWords = (parts: (Part | string)[]) =>
  parts.filter((part) => typeof part === 'string').filter((word) => !/^\d+$/.test(word))

async function lookUpWithSynonyms(db: Db | Tx, words: string[]): Promise<Dictionary> {
  if (words.length === 0) return new Map()
  return lookUpWords(db, [...new Set([...words, ...words.flatMap(synonymsOf)])])
}

/** Converts words and pairs of words to parts; unknown words stay strings. */
function toParts(words: string[], lookUp: (word: string) => Part | undefined): (Part | string)[] {
  const parts: (Part | string)[] = []
  for (let index = 0; index < words.length; index++) {
    const [word = '', next = ''] = words.slice(index)
    const pair = next ? lookUp(word + next) : undefined
    if (pair) {
      // 'sweat shirt' matches 'sweatshirt' and the two separate words
      const takenFor = pair.takenFor === word + next ? `${word} ${next}` : pair.takenFor
      parts.push({ ...pair, takenFor, asMeant: [...pair.asMeant, ...combineSeparateWords([word, next], lookUp)] })
      index++
    } else parts.push(lookUp(word) ?? word)
  }
  return parts
}

function combineSeparateWords(pair: [string, string], lookUp: (word: string) => Part | undefined): Together[] {
  const [first = [], second = []] = pair.map((word) => listAlternatives(lookUp(word)))
  return first.flatMap((firstGroup) => second.map((secondGroup) => [...firstGroup, ...secondGroup]))
}

const listAlternatives = (part: Part | undefined) => (part ? [...part.asTyped, ...part.asMeant] : [])

function toPart(word: string, dictionary: Dictionary): Part | undefined {
  const forms = [word, ...synonymsOf(word)].flatMap((synonym) => dictionary.get(synonym)?.forms ?? [])
  const asTyped: Together[] = forms.includes(word) ? [[{ word }]] : []
  const asMeant: Together[] = [...new Set(forms)].filter((form) => form !== word).map((form) => [{ word: form }])
  const known = dictionary.get(word)
  if (word.length > 1 && known?.begins) asMeant.push([{ word, begun: true }])
  if (asTyped.length + asMeant.length === 0) return undefined
  const isKnown = known !== undefined && (known.forms.length > 0 || known.begins)
  return { asTyped, asMeant, takenFor: isKnown ? word : formatFirst(asMeant, word) }
}

/** Returns the first alternative as text, or the typed word if the alternative is only a prefix match. */
const formatFirst = ([first = []]: Together[], typed: string) =>
  first.length === 0 || first.some(({ begun }) => begun) ? typed : first.map(({ word }) => word).join(' ')

/** Corrects misspelt words, words run together, and misspelt pairs that should be one word. */
async function correctWords(db: Db | Tx, words: string[], pairs: [string, string][]): Promise<Map<string, Part>> {
  const corrections = new Map<string, Part>()
  if (words.length === 0 || words.length > MAX_UNKNOWN_WORDS || !words.every(isWorthGuessing)) return corrections
  const correctablePairs = pairs.filter((pair) => isWorthGuessing(pair.join('')))
  const joinedPairs = correctablePairs.map((pair) => pair.join(''))
  const [similarWords, dictionary] = await Promise.all([
    findNearWords(db, words),
    lookUpWithSynonyms(db, [...words.flatMap(listHalves).flat(), ...[...words, ...joinedPairs].flatMap(swapsOf)]),
  ])
  const candidates = new Map(joinedPairs.map((pair) => [pair, findTranspositions(pair, dictionary)]))
  for (const word of words) {
    candidates.set(word, [
      ...similarWords.filter(({ typed }) => typed === word),
      ...findTranspositions(word, dictionary),
    ])
  }
  const spellings = new Map(
    [...candidates].map(([word, all]) => [word, likeliest(word, all).map((candidate) => candidate.word)]),
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
    if (asMeant.length > 0) corrections.set(word, { asTyped: [], asMeant, takenFor: formatFirst(asMeant, word) })
  }
  return corrections
}

function joinSpellings([first, second]: [string, string], getSpellings: (word: string) => string[]): string[] {
  return getSpellings(first).flatMap((start) => getSpellings(second).map((end) => start + end))
}

/** Ranks swapped letters as closer than a wrong letter. */
function findTranspositions(word: string, dictionary: Dictionary): Guess[] {
  return swapsOf(word).flatMap((swap) => {
    const { forms, begins } = dictionary.get(swap) ?? { forms: [], begins: false }
    if (forms.length > 0) return [{ word: swap, distance: 0.5 }]
    return begins && swap.length >= MIN_PREFIX_LENGTH ? [{ word: swap, distance: 0.75 }] : []
  })
}

function listHalves(word: string): [string, string][] {
  const splitCount = Math.max(0, word.length - 2 * MIN_HALF_LENGTH + 1)
  return Array.from({ length: splitCount }, (_, n) => [
    word.slice(0, MIN_HALF_LENGTH + n),
    word.slice(MIN_HALF_LENGTH + n),
  ])
}
