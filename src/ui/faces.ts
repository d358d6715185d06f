import dmSans from '@fontsource-variable/dm-sans/files/dm-sans-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import oswald from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2?url'
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url'
import sourceSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url'
import { type Face, isSerif } from '#shared/theme.ts'

/** A system font with the metrics of a face, in percent. */
interface Fallback {
  size: number
  ascent: number
  descent: number
}

interface FaceFile {
  url: string
  weights: string
  /** In percent of the font size; of display faces only. */
  capHeight?: number
  /** For text of normal weight; headings are always bold. */
  regular?: Fallback
  bold: Fallback
}

/** The faces in addition to Archivo, which is part of theme.css. Measured like Archivo (web/fonts/README.md). */
const faceFiles: Record<Exclude<Face, 'Archivo'>, FaceFile> = {
  'Space Grotesk': {
    capHeight: 70,
    url: spaceGrotesk,
    weights: '300 700',
    bold: { size: 90.3, ascent: 108.97, descent: 32.34 },
  },
  'Playfair Display': {
    capHeight: 71,
    url: playfairDisplay,
    weights: '400 900',
    bold: { size: 100.87, ascent: 107.27, descent: 24.88 },
  },
  Oswald: { capHeight: 81, url: oswald, weights: '200 700', bold: { size: 78.37, ascent: 152.23, descent: 36.88 } },
  Sora: { capHeight: 73, url: sora, weights: '100 800', bold: { size: 103.19, ascent: 94, descent: 28.1 } },
  Inter: {
    url: inter,
    weights: '100 900',
    regular: { size: 107.47, ascent: 90.14, descent: 22.44 },
    bold: { size: 102.36, ascent: 94.64, descent: 23.57 },
  },
  'DM Sans': {
    url: dmSans,
    weights: '100 1000',
    regular: { size: 105.82, ascent: 93.75, descent: 29.3 },
    bold: { size: 103.23, ascent: 96.09, descent: 30.03 },
  },
  'Source Serif 4': {
    url: sourceSerif,
    weights: '200 900',
    regular: { size: 119.49, ascent: 86.7, descent: 28.04 },
    bold: { size: 115.82, ascent: 89.45, descent: 28.92 },
  },
}

const isBundled = (face: Face): face is keyof typeof faceFiles => face in faceFiles

/** The characters in the latin files of fontsource. */
const LATIN =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

const localFonts = {
  regular: ["local('Arial'),local('Liberation Sans')", "local('Times New Roman'),local('Liberation Serif')"],
  bold: [
    "local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold')",
    "local('Times New Roman Bold'),local('TimesNewRomanPS-BoldMT'),local('Liberation Serif Bold')",
  ],
}

const renderFallback = (face: Face, weights: string, sources: string[], { size, ascent, descent }: Fallback) =>
  `@font-face{font-family:'${face} Fallback';font-weight:${weights};src:${sources[isSerif(face) ? 1 : 0]};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`

/** Renders the rules of a face and its fallbacks; Archivo needs none. */
export function renderFontFaces(face: Face): string {
  if (!isBundled(face)) return ''
  const { url, weights, regular, bold } = faceFiles[face]
  return [
    `@font-face{font-family:'${face}';font-weight:${weights};font-display:swap;src:url(${url}) format('woff2');unicode-range:${LATIN}}`,
    ...(regular ? [renderFallback(face, '100 500', localFonts.regular, regular)] : []),
    renderFallback(face, regular ? '600 900' : '100 900', localFonts.bold, bold),
  ].join('')
}

/** Returns the value of font-family. Symbols has the rupee sign and Devanagari, which the bundled files lack. */
export function getFontStack(face: Face): string {
  const symbols = isBundled(face) ? "'Symbols'," : ''
  return `'${face}',${symbols}'${face} Fallback',${isSerif(face) ? 'serif' : 'sans-serif'}`
}

export const findFontUrl = (face: Face): string | undefined => (isBundled(face) ? faceFiles[face].url : undefined)

/** The average width of Archivo's expanded capitals, measured like those of the other faces. */
const ARCHIVO_SIZE = 130.5

/** Returns how a name is set in a display face; undefined for Archivo. */
export function findFaceShape(face: Face): { url: string; capHeight: number; width: number } | undefined {
  if (!isBundled(face)) return undefined
  const { url, capHeight = 70, bold } = faceFiles[face]
  return { url, capHeight, width: Math.round((bold.size / ARCHIVO_SIZE) * 100) / 100 }
}
