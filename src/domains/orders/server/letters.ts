import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

/** By script, the likeliest first: the first face that has a sign writes it. */
const faces = [
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff'),
]
const [firstFace = ''] = faces

/** Once made, kept for good. */
function kept<T>(make: (face: string) => T) {
  const made = new Map<string, T>()
  return (face: string): T => {
    const one = made.get(face) ?? make(face)
    made.set(face, one)
    return one
  }
}

/** The font itself, which is a file of some ten to a hundred kilobytes. */
export const fontFile = kept((face) => unpackWoff(readFileSync(new URL(face))))
const fontOf = kept((face) => create(fontFile(face)) as Font)

const writes = (face: string, letter: string) =>
  [...letter].every((sign) => fontOf(face).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

interface Run {
  text: string
  /** Where the font's file is. */
  face: string
}

const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
export const lettersOf = (text: string) => [...letters.segment(text)].map(({ segment }) => segment)

/** The text in pieces that one face can write; what none can write becomes a question mark. */
export function runsOf(text: string): Run[] {
  // nearly all there is to write, and dear to look at letter by letter
  if (/^[ -~]*$/.test(text)) return [{ text, face: firstFace }]
  const runs: Run[] = []
  for (const letter of lettersOf(text.normalize('NFC'))) {
    const last = runs.at(-1)
    // a space or a full stop stays with the word before it
    const face = last && writes(last.face, letter) ? last.face : faces.find((candidate) => writes(candidate, letter))
    if (last && (face ?? firstFace) === last.face) last.text += face ? letter : '?'
    else runs.push({ text: face ? letter : '?', face: face ?? firstFace })
  }
  return runs
}

export const boldOf = (face: string) => face.replace('-400-', '-700-')
