import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/**
 * URLs of the font files, most frequent script first: text uses the first font that has its glyphs. Noto Sans itself
 * covers Latin, Devanagari, Cyrillic and Greek.
 */
const fonts = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf'),
]
const [defaultFont = ''] = fonts

function memoize<T>(load: (font: string) => T) {
  const cache = new Map<string, T>()
  return (font: string): T => {
    const value = cache.get(font) ?? load(font)
    cache.set(font, value)
    return value
  }
}

export const parseFont = memoize((font) => create(readFileSync(new URL(font))) as Font)

const hasGlyphs = (font: string, grapheme: string) =>
  [...grapheme].every((char) => parseFont(font).hasGlyphForCodePoint(char.codePointAt(0) ?? 0))

interface FontRun {
  text: string
  /** URL of the font file. */
  font: string
}

const segmenter = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })
export const splitGraphemes = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Splits text into runs of one font each; graphemes that no font has become question marks. */
export function splitFontRuns(text: string): FontRun[] {
  // fast path: nearly all text is ASCII, and checking glyphs is slow
  if (/^[ -~]*$/.test(text)) return [{ text, font: defaultFont }]
  const runs: FontRun[] = []
  for (const grapheme of splitGraphemes(text.normalize('NFC'))) {
    const lastRun = runs.at(-1)
    // keeps spaces and punctuation in the run of the preceding word
    const font =
      lastRun && hasGlyphs(lastRun.font, grapheme)
        ? lastRun.font
        : fonts.find((candidate) => hasGlyphs(candidate, grapheme))
    if (lastRun && (font ?? defaultFont) === lastRun.font) lastRun.text += font ? grapheme : '?'
    else runs.push({ text: font ? grapheme : '?', font: font ?? defaultFont })
  }
  return runs
}

export const toBoldFont = (font: string) => font.replaceAll('400Regular', '700Bold')
