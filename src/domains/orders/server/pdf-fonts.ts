import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

/** Most frequent script first: text uses the first font that has its glyphs. */
const fonts = [
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
const [defaultFont = ''] = fonts

function memoize<T>(create: (font: string) => T) {
  const cache = new Map<string, T>()
  return (font: string): T => {
    const value = cache.get(font) ?? create(font)
    cache.set(font, value)
    return value
  }
}

export const loadFontFile = memoize((font) => unpackWoff(readFileSync(new URL(font))))
const parseFont = memoize((font) => create(loadFontFile(font)) as Font)

const hasGlyphs = (font: string, grapheme: string) =>
  [...grapheme].every((char) => parseFont(font).hasGlyphForCodePoint(char.codePointAt(0) ?? 0))

interface Run {
  text: string
  /** URL of the font file. */
  font: string
}

const segmenter = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
export const splitGraphemes = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Splits text into runs of one font each; graphemes that no font has become question marks. */
export function splitFontRuns(text: string): Run[] {
  // fast path: nearly all text is ASCII, and checking glyphs is slow
  if (/^[ -~]*$/.test(text)) return [{ text, font: defaultFont }]
  const runs: Run[] = []
  for (const grapheme of splitGraphemes(text.normalize('NFC'))) {
    const last = runs.at(-1)
    // keeps spaces and punctuation in the run of the preceding word
    const font =
      last && hasGlyphs(last.font, grapheme) ? last.font : fonts.find((candidate) => hasGlyphs(candidate, grapheme))
    if (last && (font ?? defaultFont) === last.font) last.text += font ? grapheme : '?'
    else runs.push({ text: font ? grapheme : '?', font: font ?? defaultFont })
  }
  return runs
}

export const toBoldFont = (font: string) => font.replace('-400-', '-700-')
