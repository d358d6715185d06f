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
const vowels = zip('अआइईउऊऋऎएऐऒओऔ०१२३४५६७८९', 'a a i i u u ri e e ai o o au 0 1 2 3 4 5 6 7 8 9')
const vowelSigns = zip('ािीुूृॆेैॊोौॉ्', 'a i i u u ri e e ai o o au o')
// the nasal marks of Hindi, and that of Punjabi, which is at the place of the last one
const nasals = zip('ंँ॰', 'n n n')
const lettersWithoutVowel = zip('ൺൻർൽൾൿৎ', 'n n r l l k t')

interface Letter {
  letter: string
  /** Whether the inherent vowel is spoken at the end of a word. */
  endsInVowel: boolean
}

/** Unicode arranges the letters of the other Indian scripts like those of Hindi, in blocks of 128. */
function toHindiLetters(character: string): Letter[] {
  const code = character.codePointAt(0) ?? 0
  const isOtherScript = code >= 0x980 && code < 0xd80 && !(character in lettersWithoutVowel)
  const hindi = isOtherScript ? String.fromCodePoint(0x900 + (code % 0x80)) : character
  // in Odia and the languages of the south
  const endsInVowel = isOtherScript && code >= 0xb00
  // without the dot below letters
  return [...hindi.normalize('NFKD').replaceAll('\u093c', '')].map((letter) => ({ letter, endsInVowel }))
}

/** Writes the scripts of India in Latin letters; other text stays as it is. */
export function romanize(text: string): string {
  const letters = [...text.normalize('NFC')].flatMap(toHindiLetters)
  const latin = letters.map(({ letter, endsInVowel }, index) => {
    const next = letters[index + 1]?.letter ?? ''
    const isInWord = next in consonants || next in vowels || next in nasals || next in lettersWithoutVowel
    const consonant = consonants[letter]
    if (consonant !== undefined) return next in vowelSigns || !(isInWord || endsInVowel) ? consonant : `${consonant}a`
    if (endsInVowel && !isInWord && letter === 'ं') return 'm'
    return vowels[letter] ?? vowelSigns[letter] ?? nasals[letter] ?? lettersWithoutVowel[letter] ?? letter
  })
  return latin.join('')
}

/** Returns a readable slug, or an empty text if nothing can be written in Latin letters. */
export function slugify(text: string): string {
  const slug = romanize(text)
    .normalize('NFKD')
    // accents
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => specialLetters[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '')
  return idPattern.test(slug) ? `p-${slug}` : slug
}
