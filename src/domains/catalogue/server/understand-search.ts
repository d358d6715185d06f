import type { Db, Tx } from '#platform/database/connect.ts'
import { isWorthGuessing, likeliest, swapsOf, synonymsOf, wordsOf } from '../rules.ts'
import { orArticleNumber, type Part, type SearchQuery, searchQueryOf, type Together } from './search-query.ts'
import { findNearWords, type KnownWord, lookUpWords } from './search-store.ts'

/** A search with more unknown words than this was not meant for us. */
const MOST_UNKNOWN = 4
const SHORTEST_HALF = 3
const LONGEST_ARTICLE_NUMBER = 60

type Dictionary = Map<string, KnownWord>

/** What the shopper may have meant; undefined when no product can be meant. */
export async function understandSearch(db: Db | Tx, text: string): Promise<SearchQuery | undefined> {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const dictionary = await lookUp(db, [...words, ...pairs])
  const parts = partsOf(words, dictionary)
  const unknown = parts.filter((part) => typeof part === 'string')
  const guesses = await guessWords(db, unknown)
  const known = parts.map((part) => (typeof part === 'string' ? guesses.get(part) : part))
  const query = known.includes(undefined) ? undefined : searchQueryOf(known as Part[])
  // what holds a digit or means nothing may be an article number
  return query && !words.some((word) => /\d/.test(word))
    ? query
    : orArticleNumber(query, words.join('').slice(0, LONGEST_ARTICLE_NUMBER))
}

function lookUp(db: Db | Tx, words: string[]): Promise<Dictionary> {
  return lookUpWords(db, [...new Set([...words, ...words.flatMap(synonymsOf)])])
}

/** Each word or pair of words with what it is found by; words that the catalogue does not hold stay as they are. */
function partsOf(words: string[], dictionary: Dictionary): (Part | string)[] {
  const parts: (Part | string)[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = ''] = words.slice(at)
    const pair = next ? partOf(word + next, dictionary) : undefined
    if (pair) {
      // 'sweat shirt' is a sweatshirt, 't shirt' a tshirt; what holds both words apart is as good
      parts.push({ ...pair, asMeant: [...pair.asMeant, ...apart([word, next], dictionary)] })
      at++
    } else parts.push(partOf(word, dictionary) ?? word)
  }
  return parts
}

function apart(pair: [string, string], dictionary: Dictionary): Together[] {
  const [first = [], second = []] = pair.map((word) => choicesOf(partOf(word, dictionary)))
  return first.flatMap((one) => second.map((other) => [...one, ...other]))
}

const choicesOf = (part: Part | undefined) => (part ? [...part.asTyped, ...part.asMeant] : [])

function partOf(word: string, dictionary: Dictionary): Part | undefined {
  const forms = [word, ...synonymsOf(word)].flatMap((each) => dictionary.get(each)?.forms ?? [])
  const asTyped: Together[] = forms.includes(word) ? [[{ word }]] : []
  const asMeant: Together[] = [...new Set(forms)].filter((form) => form !== word).map((form) => [{ word: form }])
  if (word.length > 1 && dictionary.get(word)?.begins) asMeant.push([{ word, begun: true }])
  return asTyped.length + asMeant.length > 0 ? { asTyped, asMeant } : undefined
}

/** For words that no product holds: two words run together, or one misspelt. */
async function guessWords(db: Db | Tx, words: string[]): Promise<Map<string, Part>> {
  const guesses = new Map<string, Part>()
  if (words.length === 0 || words.length > MOST_UNKNOWN || !words.every(isWorthGuessing)) return guesses
  const swapped = words.map((word) => ({ word, swaps: swapsOf(word) }))
  const near = Map.groupBy(await findNearWords(db, swapped), ({ typed }) => typed)
  const meant = new Map(words.map((word) => [word, likeliest(word, near.get(word) ?? []).map((guess) => guess.word)]))
  const halves = new Map(words.map((word) => [word, halvesOf(word)]))
  const dictionary = await lookUp(db, [...[...meant.values()].flat(), ...[...halves.values()].flat(2)])
  for (const word of words) {
    // the first half must be a word, the second may still be typed
    const cuts = (halves.get(word) ?? []).filter(([first]) => dictionary.get(first)?.forms.length)
    const runTogether = cuts.flatMap((pair) => apart(pair, dictionary))
    const misspelt = (meant.get(word) ?? []).flatMap((each) => choicesOf(partOf(each, dictionary)))
    const asMeant = runTogether.length > 0 ? runTogether : misspelt
    if (asMeant.length > 0) guesses.set(word, { asTyped: [], asMeant })
  }
  return guesses
}

function halvesOf(word: string): [string, string][] {
  const cuts = Math.max(0, word.length - 2 * SHORTEST_HALF + 1)
  return Array.from({ length: cuts }, (_, n) => [word.slice(0, SHORTEST_HALF + n), word.slice(SHORTEST_HALF + n)])
}
