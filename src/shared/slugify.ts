import { idPattern } from './ids.ts'
import { MAX_SLUG_LENGTH } from './slug.ts'

const specialLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

const zip = (letters: string, sounds: string) => {
  const list = sounds.split(' ')
  return Object.fromEntries([...letters].map((letter, index) => [letter, list[index] ?? '']))
}
const consonants = zip(
  'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह',
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n p ph b bh m y r l l v sh sh s h',
)
const vowels = zip('अआइईउऊऋएऐओऔ०१२३४५६७८९', 'a a i i u u ri e ai o au 0 1 2 3 4 5 6 7 8 9')
const vowelSigns = zip('ािीुूृेैोौॉ्', 'a i i u u ri e ai o au o')
const nasals = zip('ंँ', 'n n')

/** Writes Hindi in Latin letters. The inherent vowel is silent at the end of a word. */
function romanizeHindi(text: string): string {
  const letters = [...text]
  return letters
    .map((letter, index) => {
      const next = letters[index + 1] ?? ''
      const consonant = consonants[letter]
      if (consonant === undefined) return vowels[letter] ?? vowelSigns[letter] ?? nasals[letter] ?? letter
      const isFollowedByLetter = next in consonants || next in vowels || next in nasals
      return next in vowelSigns || !isFollowedByLetter ? consonant : `${consonant}a`
    })
    .join('')
}

/** Returns a readable slug, or an empty text if nothing can be written in Latin letters. */
export function slugify(text: string): string {
  const latin = romanizeHindi(
    text
      .normalize('NFKD')
      // accents, and the dot below Hindi letters
      .replace(/[\u0300-\u036f\u093c'’]/g, '')
      .toLowerCase()
      .replace(/[ßæœøđðþłı]/g, (letter) => specialLetters[letter] ?? letter)
      .replaceAll('&', ' and '),
  )
  const slug = latin
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '')
  return idPattern.test(slug) ? `p-${slug}` : slug
}
