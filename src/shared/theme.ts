/** Names of bundled fonts; `src/ui/faces.ts` has their files. */
export const displayFaces = ['Archivo', 'Space Grotesk', 'Playfair Display', 'Oswald', 'Sora'] as const
export const textFaces = ['Archivo', 'Inter', 'DM Sans', 'Source Serif 4'] as const
export type Face = (typeof displayFaces | typeof textFaces)[number]

export const isSerif = (face: Face): boolean => face === 'Playfair Display' || face === 'Source Serif 4'

export interface ThemeColors {
  /** Text, rules and dark areas. */
  ink: string
  /** The background of pages. */
  paper: string
  /** Highlights: chosen links, marks, buttons on dark areas. */
  accent: string
  /** Errors, warnings and reduced prices. */
  alert: string
}

/** The colors in theme.css. */
export const defaultColors: ThemeColors = { ink: '#0e0e10', paper: '#f6f4ef', accent: '#d4ff3a', alert: '#e4432d' }

/** WCAG AA for text. */
export const MIN_CONTRAST = 4.5

const WHITE = '#ffffff'
/** The other colors of theme.css that text is on. */
const fixedBackgrounds = {
  white: WHITE,
  'a yellow badge': '#ffd23f',
  'a blue badge': '#9cc8ff',
  'a green badge': '#86e0a0',
}

export const isHexColor = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color)

const parseChannels = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** Relative luminance as WCAG defines it, from 0 to 1. */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of WCAG, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

interface ColorPair {
  /** The color that the owner should change. */
  color: keyof ThemeColors
  name: string
  ratio: number
}

/** Returns the contrast of every pair of colors that text is drawn in. Dark areas swap the colors of a pair. */
export function listColorPairs({ ink, paper, accent, alert }: ThemeColors): ColorPair[] {
  return [
    { color: 'paper', name: 'the background', ratio: getContrast(ink, paper) },
    { color: 'accent', name: 'the accent colour', ratio: getContrast(ink, accent) },
    { color: 'alert', name: 'the alert colour', ratio: getContrast(ink, alert) },
    ...Object.entries(fixedBackgrounds).map(([name, color]) => ({
      color: 'ink' as const,
      name,
      ratio: getContrast(ink, color),
    })),
  ]
}

/** Rounds down, so a ratio below the limit never looks as if it reached it. */
export const formatContrast = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

/** Of about 765 between black and white. The built-in colors are 269 apart, though their contrast is low. */
const MIN_ACCENT_DISTANCE = 60

/** Approximates how different two colors look ("redmean"). Contrast compares their lightness only. */
function getColorDistance(one: string, other: string): number {
  const [[red = 0, green = 0, blue = 0], others] = [parseChannels(one), parseChannels(other)]
  const [otherRed = 0, otherGreen = 0, otherBlue = 0] = others
  const meanRed = (red + otherRed) / 2
  return Math.sqrt(
    (2 + meanRed / 256) * (red - otherRed) ** 2 +
      4 * (green - otherGreen) ** 2 +
      (2 + (255 - meanRed) / 256) * (blue - otherBlue) ** 2,
  )
}

/** Returns a sentence if highlights in the accent color would not be seen. */
export function findAccentProblem({ accent, paper }: ThemeColors): string | undefined {
  if (getColorDistance(accent, paper) >= MIN_ACCENT_DISTANCE) return undefined
  const contrast = formatContrast(getContrast(accent, paper))
  return `The accent colour has a contrast of ${contrast} with the background and almost the same shade, so highlights can't be seen. Choose a stronger accent colour.`
}

/** Returns a sentence for every color that makes text unreadable or highlights invisible. */
export function validateColors(colors: ThemeColors): { field: string; message: string }[] {
  const accentProblem = findAccentProblem(colors)
  return [...listUnreadableText(colors), ...(accentProblem ? [{ field: 'colors.accent', message: accentProblem }] : [])]
}

function listUnreadableText(colors: ThemeColors): { field: string; message: string }[] {
  return listColorPairs(colors)
    .filter(({ ratio }) => ratio < MIN_CONTRAST)
    .map(({ color, name, ratio }) => ({
      field: `colors.${color}`,
      message: `Text on ${name} has a contrast of ${formatContrast(ratio)} and needs ${MIN_CONTRAST}:1. Choose ${
        color === 'ink' ? 'a darker text colour' : `a lighter ${colorNames[color]} or a darker text colour`
      }.`,
    }))
}

const colorNames: Record<keyof ThemeColors, string> = {
  ink: 'text colour',
  paper: 'background',
  accent: 'accent colour',
  alert: 'alert colour',
}

/** Mixes two colors; `share` is that of the second one. */
function mixColors(one: string, other: string, share: number): string {
  const channels = parseChannels(other)
  const mixed = parseChannels(one).map((channel, i) => Math.round(channel + ((channels[i] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const MIX_STEP = 0.02

/** Returns the grays between ink and paper. Secondary text stays readable: smoke on paper and card, ash on ink. */
export function mixGrays({ ink, paper }: Pick<ThemeColors, 'ink' | 'paper'>) {
  const mix = (share: number) => mixColors(ink, paper, share)
  const card = mix(0.94)
  let smoke = 0.365
  while (smoke > 0 && getContrast(mix(smoke), card) < MIN_CONTRAST) smoke = Math.max(0, smoke - MIX_STEP)
  let ash = 0.64
  while (ash < 1 && getContrast(mix(ash), ink) < MIN_CONTRAST) ash = Math.min(1, ash + MIX_STEP)
  return { coal: mix(0.055), iron: mix(0.19), smoke: mix(smoke), ash: mix(ash), line: mix(0.87), card }
}

/** Returns the values of the color variables in theme.css. */
export function listColorVariables(colors: ThemeColors): [name: string, color: string][] {
  const { ink, paper, accent, alert } = colors
  const tokens = { ink, paper, accent, brick: alert, ...mixGrays(colors) }
  return Object.entries(tokens).map(([name, color]) => [`--color-${name}`, color])
}
