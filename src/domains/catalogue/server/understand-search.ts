import type { Db, Tx } from '#platform/database/connect.ts'
import { type Guess, isWorthGuessing, likeliest, swapsOf, synonymsOf, wordsOf } from '../rules.ts'
import { orArticleNumber, type Part, type SearchQuery, searchQueryOf, type Together } from './search-query.ts'
import { findNearWords, type KnownWord, lookUpWords } from './search-store.ts'

/** A search with more unknown words than this was not meant for us. */
const MOST_UNKNOWN = 4
const SHORTEST_HALF = 3
const SHORTEST_BEGINNING = 4
const LONGEST_ARTICLE_NUMBER = 60

type Dictionary = Map<string, KnownWord>

export interface SearchReading {
  /** What each part of the search is found by; none when there is a part that nothing is found by. */
  parts: Part[]
  /** What the shopper may have meant; undefined when no product can be meant. */
  query: SearchQuery | undefined
}

export async function understandSearch(db: Db | Tx, text: string): Promise<SearchQuery | undefined> {
  const [reading] = await readSearches(db, [text])
  return reading?.query
}

/** Together, because most of their words are then looked up at once. */
export async function readSearches(db: Db | Tx, texts: string[]): Promise<SearchReading[]> {
  const searches = texts.map(wordsOf)
  const dictionary = await lookUp(
    db,
    searches.flatMap((words) => [...words, ...pairsOf(words).map((pair) => pair.join(''))]),
  )
  return Promise.all(
    searches.map(async (words) => {
      const parts = await readWords(db, words, dictionary)
      const query = queryOf(words, parts)
      const takenFor = parts.map((part) => part.takenFor).join(' ')
      const isAsTyped = takenFor.split(' ').every((word) => word === '' || words.includes(word))
      return { parts, query: query && !isAsTyped ? { ...query, takenFor } : query }
    }),
  )
}

async function readWords(db: Db | Tx, words: string[], dictionary: Dictionary): Promise<Part[]> {
  const unknown = unknownAmong(partsOf(words, (word) => partOf(word, dictionary)))
  const pairs = pairsOf(words).filter((pair) => pair.some((word) => unknown.includes(word)))
  const guesses = await guessWords(db, unknown, pairs)
  const parts = partsOf(words, (word) => partOf(word, dictionary) ?? guesses.get(word))
  return unknownAmong(parts).length > 0 ? [] : parts.filter((part) => typeof part !== 'string')
}

function queryOf(words: string[], parts: Part[]): SearchQuery | undefined {
  if (words.length === 0) return undefined
  const query = parts.length > 0 ? searchQueryOf(parts) : undefined
  // what holds a digit or means nothing may be an article number
  return query && !words.some((word) => /\d/.test(word))
    ? query
    : orArticleNumber(query, words.join('').slice(0, LONGEST_ARTICLE_NUMBER))
}

const pairsOf = (words: string[]) => words.slice(1).map((word, at): [string, string] => [words[at] ?? '', word])

/** A number that no product holds, as in '100% cotton', is passed over. */
const unknownAmong = (parts: (Part | string)[]) =>
  parts.filter((part) => typeof part === 'string').filter((word) => !/^\d+$/.test(word))

async function lookUp(db: Db | Tx, words: string[]): Promise<Dictionary> {
  if (words.length === 0) return new Map()
  return lookUpWords(db, [...new Set([...words, ...words.flatMap(synonymsOf)])])
}

/** Each word or pair of words with what it is found by; words that nothing is found by stay as they are. */
function partsOf(words: string[], read: (word: string) => Part | undefined): (Part | string)[] {
  const parts: (Part | string)[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = ''] = words.slice(at)
    const pair = next ? read(word + next) : undefined
    if (pair) {
      // 'sweat shirt' is a sweatshirt, 't shirt' a tshirt; what holds both words apart is as good
      const takenFor = pair.takenFor === word + next ? `${word} ${next}` : pair.takenFor
      parts.push({ ...pair, takenFor, asMeant: [...pair.asMeant, ...apart([word, next], read)] })
      at++
    } else parts.push(read(word) ?? word)
  }
  return parts
}

function apart(pair: [string, string], read: (word: string) => Part | undefined): Together[] {
  const [first = [], second = []] = pair.map((word) => choicesOf(read(word)))
  return first.flatMap((one) => second.map((other) => [...one, ...other]))
}

const choicesOf = (part: Part | undefined) => (part ? [...part.asTyped, ...part.asMeant] : [])

function partOf(word: string, dictionary: Dictionary): Part | undefined {
  const forms = [word, ...synonymsOf(word)].flatMap((each) => dictionary.get(each)?.forms ?? [])
  const asTyped: Together[] = forms.includes(word) ? [[{ word }]] : []
  const asMeant: Together[] = [...new Set(forms)].filter((form) => form !== word).map((form) => [{ word: form }])
  const known = dictionary.get(word)
  if (word.length > 1 && known?.begins) asMeant.push([{ word, begun: true }])
  if (asTyped.length + asMeant.length === 0) return undefined
  const isKnown = known !== undefined && (known.forms.length > 0 || known.begins)
  return { asTyped, asMeant, takenFor: isKnown ? word : firstOf(asMeant, word) }
}

/** The likeliest of these as a shopper would type it; what was typed, when it only begins so. */
const firstOf = ([first = []]: Together[], typed: string) =>
  first.length === 0 || first.some(({ begun }) => begun) ? typed : first.map(({ word }) => word).join(' ')

/** For words that no product holds: two words run together, or one misspelt; and pairs of words that are one, misspelt. */
async function guessWords(db: Db | Tx, words: string[], pairs: [string, string][]): Promise<Map<string, Part>> {
  const guesses = new Map<string, Part>()
  if (words.length === 0 || words.length > MOST_UNKNOWN || !words.every(isWorthGuessing)) return guesses
  const worthy = pairs.filter((pair) => isWorthGuessing(pair.join('')))
  const joined = worthy.map((pair) => pair.join(''))
  const [near, dictionary] = await Promise.all([
    findNearWords(db, words),
    lookUp(db, [...words.flatMap(halvesOf).flat(), ...[...words, ...joined].flatMap(swapsOf)]),
  ])
  const meant = new Map(joined.map((pair) => [pair, swapped(pair, dictionary)]))
  for (const word of words) {
    meant.set(word, [...near.filter(({ typed }) => typed === word), ...swapped(word, dictionary)])
  }
  const likely = new Map([...meant].map(([word, all]) => [word, likeliest(word, all).map((guess) => guess.word)]))
  // 'swaet shrit' is one word only when both are mended
  for (const pair of worthy) likely.get(pair.join(''))?.push(...joinsOf(pair, (word) => likely.get(word) ?? [word]))
  const others = await lookUp(db, [...likely.values()].flat())
  for (const [word, each] of likely) {
    // the first half must be a word, the second may still be typed
    const cuts = joined.includes(word) ? [] : halvesOf(word).filter(([first]) => dictionary.get(first)?.forms.length)
    const runTogether = cuts.flatMap((pair) => apart(pair, (half) => partOf(half, dictionary)))
    const misspelt = each.flatMap((guess) => choicesOf(partOf(guess, others)))
    const asMeant = runTogether.length > 0 ? runTogether : misspelt
    if (asMeant.length > 0) guesses.set(word, { asTyped: [], asMeant, takenFor: firstOf(asMeant, word) })
  }
  return guesses
}

function joinsOf([first, second]: [string, string], mended: (word: string) => string[]): string[] {
  return mended(first).flatMap((one) => mended(second).map((other) => one + other))
}

/** Nearer than any word with another letter: a word whose letters changed places, or the beginning of one. */
function swapped(word: string, dictionary: Dictionary): Guess[] {
  return swapsOf(word).flatMap((swap) => {
    const { forms, begins } = dictionary.get(swap) ?? { forms: [], begins: false }
    if (forms.length > 0) return [{ word: swap, distance: 0.5 }]
    return begins && swap.length >= SHORTEST_BEGINNING ? [{ word: swap, distance: 0.75 }] : []
  })
}

function halvesOf(word: string): [string, string][] {
  const cuts = Math.max(0, word.length - 2 * SHORTEST_HALF + 1)
  return Array.from({ length: cuts }, (_, n) => [word.slice(0, SHORTEST_HALF + n), word.slice(SHORTEST_HALF + n)])
}
