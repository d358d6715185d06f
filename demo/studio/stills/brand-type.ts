import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const fonts = {
  /** for headlines */
  black: openFont('archivo-expanded-black.woff'),
  /** for prices, numbers and tags */
  mono: openFont('jetbrains-mono-semibold.woff'),
}

function openFont(file: string): Font {
  const font = openSync(fileURLToPath(new URL(`./type/${file}`, import.meta.url)))
  if (!('layout' in font)) throw new Error(`${file} is a collection, not a font`)
  return font
}

export interface Line {
  text: string
  font?: keyof typeof fonts
  /** start of the baseline */
  x: number
  y: number
  size: number
  fill: string
  /** degrees, around the start of the baseline */
  rotation?: number
  /** space between letters, in hundredths of the size */
  tracking?: number
  /** draws only the outline, with this width in pixels */
  stroke?: number
}

/** Returns a line of text as SVG paths, which need no font. */
export function typeset({ text, font = 'black', x, y, size, fill, rotation = 0, tracking, stroke }: Line): string {
  const { glyphs, advances, em } = layOutLine(text, font, tracking)
  let pen = 0
  const letters = glyphs.map((glyph, i) => {
    const letter = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`
    pen += advances[i]
    return letter
  })
  const paint = stroke ? `fill="none" stroke="${fill}" stroke-width="${(stroke * em) / size}"` : `fill="${fill}"`
  const scale = size / em
  return `<g transform="translate(${x} ${y}) rotate(${rotation}) scale(${scale} ${-scale})" ${paint}>${letters.join('')}</g>`
}

/** Returns the advance width of a line. */
export function measureText(
  text: string,
  { font = 'black', size, tracking }: Pick<Line, 'font' | 'size' | 'tracking'>,
) {
  const { advances, em } = layOutLine(text, font, tracking)
  return (advances.reduce((sum, advance) => sum + advance, 0) * size) / em
}

// headlines have the same tight tracking as on the pages
function layOutLine(text: string, fontName: keyof typeof fonts, tracking = fontName === 'black' ? -2.5 : 2) {
  const font = fonts[fontName]
  const { glyphs, positions } = font.layout(text)
  const em = font.unitsPerEm
  return { glyphs, em, advances: positions.map(({ xAdvance }) => xAdvance + (tracking * em) / 100) }
}
