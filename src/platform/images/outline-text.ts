import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const fontUrl = import.meta.resolve('@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf')
let font: Font | undefined

const loadFont = () => {
  font ??= create(readFileSync(new URL(fontUrl))) as Font
  return font
}

/** Whether the font has a glyph for every character. It covers Latin, Devanagari, Cyrillic and Greek. */
export const canOutline = (text: string): boolean =>
  [...text].every((letter) => loadFont().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

/** Returns the lines of a text at a font size; a word longer than a line has its own. */
export function wrapText(text: string, { size, maxWidth }: { size: number; maxWidth: number }): string[] {
  const getWidth = (line: string) => (loadFont().layout(line).advanceWidth * size) / loadFont().unitsPerEm
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    const longer = `${line} ${word}`
    if (line !== undefined && getWidth(longer) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

interface TextBox {
  /** The left edge, or the middle if the text is centered. */
  x: number
  baseline: number
  maxWidth: number
  maxSize: number
  isCentered?: boolean
}

/** Returns SVG paths of the text, because a server may have no fonts to draw text with. */
export function outlineText(text: string, { x, baseline, maxWidth, maxSize, isCentered = false }: TextBox): string {
  const { unitsPerEm } = loadFont()
  const { glyphs, positions, advanceWidth } = loadFont().layout(text)
  const scale = Math.min(maxSize / unitsPerEm, maxWidth / advanceWidth)
  let penX = isCentered ? x - (advanceWidth * scale) / 2 : x
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const [left, top] = [penX + xOffset * scale, baseline - yOffset * scale].map((value) => value.toFixed(2))
    penX += xAdvance * scale
    return `<path transform="translate(${left} ${top}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${glyph.path.toSVG()}"/>`
  })
  return paths.join('')
}
