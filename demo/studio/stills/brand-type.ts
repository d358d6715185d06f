import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const faces = {
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
  face?: keyof typeof faces
  /** start of the baseline */
  x: number
  y: number
  size: number
  fill: string
  /** degrees, around the start of the baseline */
  turn?: number
  /** space between letters, in hundredths of the size */
  tracking?: number
  /** draws only the outline, with this width in pixels */
  stroke?: number
}

/** Returns a line of text as SVG paths, which need no font. */
export function typeset({ text, face = 'black', x, y, size, fill, turn = 0, tracking, stroke }: Line): string {
  const { glyphs, advances, em } = setLine(text, face, tracking)
  let pen = 0
  const letters = glyphs.map((glyph, i) => {
    const letter = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`
    pen += advances[i]
    return letter
  })
  const ink = stroke ? `fill="none" stroke="${fill}" stroke-width="${(stroke * em) / size}"` : `fill="${fill}"`
  const scale = size / em
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale} ${-scale})" ${ink}>${letters.join('')}</g>`
}

/** Returns the advance width of a line. */
export function measureText(
  text: string,
  { face = 'black', size, tracking }: Pick<Line, 'face' | 'size' | 'tracking'>,
) {
  const { advances, em } = setLine(text, face, tracking)
  return (advances.reduce((sum, advance) => sum + advance, 0) * size) / em
}

// headlines have the same tight tracking as on the pages
function setLine(text: string, face: keyof typeof faces, tracking = face === 'black' ? -2.5 : 2) {
  const font = faces[face]
  const { glyphs, positions } = font.layout(text)
  const em = font.unitsPerEm
  return { glyphs, em, advances: positions.map(({ xAdvance }) => xAdvance + (tracking * em) / 100) }
}
