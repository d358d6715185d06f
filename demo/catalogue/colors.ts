import type { DemoColor, Dye } from './types.ts'

type Hex = `#${string}`
type Split = Extract<Dye, { kind: 'two-color' }>['split']

const paper = '#F6F4EF'
const ink = '#151517'
const brick = '#E4432D'
const accent = '#D4FF3A'
const marigold = '#F5B52E'
const cream = '#F3E9D5'

/** The fabric color, with an ink and an accent that contrast with it. */
const fabricColors = {
  Beige: ['#CDBB9C', '#2A2019', '#B0301F'],
  Black: ['#17171A', paper, brick],
  'Bottle Green': ['#163A2C', cream, marigold],
  Brown: ['#4B3226', cream, '#F08A2C'],
  Charcoal: ['#3A3B3F', paper, accent],
  'Grey Melange': ['#B4B3AF', ink, brick],
  Lavender: ['#BBAEDB', '#231B3A', '#5B2A86'],
  Maroon: ['#5A1A22', cream, marigold],
  Mustard: ['#D39A24', '#1A1613', '#8C1D15'],
  Navy: ['#1D2740', paper, marigold],
  'Off White': ['#EAE3D2', '#1C1A17', '#C4351F'],
  Olive: ['#565A38', cream, '#F0A03C'],
  Pink: ['#EBB9C3', '#3A1420', '#C2263E'],
  Red: ['#B8261F', paper, marigold],
  Rust: ['#A3492A', cream, '#F7C95C'],
  Sage: ['#A9B79B', '#1D2A20', '#A93A1E'],
  'Sky Blue': ['#A9C8DE', '#13273B', brick],
  Teal: ['#1F6466', cream, marigold],
  White: ['#F4F2EC', ink, brick],
} satisfies Record<string, readonly [base: Hex, ink: Hex, accent: Hex]>
type ColorName = keyof typeof fabricColors

const acidWashes = {
  Black: ['#1B1C1F', '#B9B7B1'],
  Brown: ['#4A2F22', '#CDA98A'],
  Charcoal: ['#4A4D52', '#CFCDC7'],
  Maroon: ['#571A24', '#C98E8E'],
  Navy: ['#1C2A4A', '#9FB2CC'],
  Olive: ['#3F4427', '#B9BC97'],
  Purple: ['#3B2457', '#B59AD0'],
  Rust: ['#8E3B1F', '#DDA57F'],
} satisfies Record<string, readonly [base: Hex, bleached: Hex]>

const tieDyes = {
  'Black White': { tones: ['#17171A', '#F1EFE8', '#77767A'], fold: 'crumple' },
  'Blue White': { tones: ['#1F4E9E', '#F1EFE8', '#5C92D6'], fold: 'crumple' },
  'Green Yellow': { tones: ['#2C7A3F', '#E3C72F', '#F3EDC9'], fold: 'stripe' },
  Multicolour: { tones: ['#F2543D', '#F8C23B', '#3FA7B8', '#7A3FA0'], fold: 'spiral' },
  'Orange Pink': { tones: ['#F2643D', '#F9B13F', '#E8467C'], fold: 'spiral' },
  'Pink Lavender': { tones: ['#F0A0BC', '#F8F0F3', '#B7A1E2'], fold: 'crumple' },
  'Purple Teal': { tones: ['#5A2E91', '#2B9BA6', '#1D4F86'], fold: 'spiral' },
} satisfies Record<string, Pick<Extract<Dye, { kind: 'tie dye' }>, 'tones' | 'fold'>>

const getInks = (color: ColorName) => ({ ink: fabricColors[color][1], accent: fabricColors[color][2] })

/** The darker fibers in the yarn of melange cloth. */
const heathers: Partial<Record<ColorName, Hex>> = { 'Grey Melange': '#55565A' }

export const solid = (...names: ColorName[]): DemoColor[] =>
  names.map((name) => {
    const heather = heathers[name]
    return {
      name,
      dye: { kind: 'solid', base: fabricColors[name][0], ...(heather && { heather }) },
      inks: getInks(name),
    }
  })

export const pigment = (...names: ColorName[]): DemoColor[] =>
  names.map((name) => ({ name, dye: { kind: 'pigment', base: fabricColors[name][0] }, inks: getInks(name) }))

export const acidWash = (...names: (keyof typeof acidWashes)[]): DemoColor[] =>
  names.map((name) => {
    const [base, bleached] = acidWashes[name]
    return { name, dye: { kind: 'acid wash', base, bleached }, inks: { ink: paper, accent } }
  })

/** Has a single ink color, because accents do not stand out on tie dye. */
export const tieDye = (name: keyof typeof tieDyes, inkTone: 'dark' | 'pale' | 'brick'): DemoColor => {
  const inkColor = { dark: ink, pale: paper, brick }[inkTone]
  return { name, dye: { kind: 'tie dye', ...tieDyes[name] }, inks: { ink: inkColor, accent: inkColor } }
}

export const twoColor = (body: ColorName, second: ColorName, split: Split): DemoColor => ({
  name: `${body} ${second}`,
  dye: { kind: 'two-color', base: fabricColors[body][0], second: fabricColors[second][0], split },
  inks: getInks(body),
})

export const withAccent = (accent: Hex, colors: DemoColor[]): DemoColor[] =>
  colors.map((color) => ({ ...color, inks: { ...color.inks, accent } }))
