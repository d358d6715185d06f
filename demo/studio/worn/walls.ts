import type { Wall } from '#demo/catalogue/types.ts'
import { hexToLinear, type Rgb } from '../color.ts'
import { clamp, fbm, mix, noise, smoothstep } from '../noise.ts'

/** The wall at a point: its color in linear light and its height in cm. `letters` is the share of lettering there. */
export type WallSampler = (x: number, y: number, letters: number, out: Float32Array) => number

const RUST = hexToLinear('#6A3A22')
const PRIMER = hexToLinear('#A9A49A')

export function createWallSampler(wall: Wall): WallSampler {
  if (wall.kind === 'brick') return sampleBrick
  return wall.kind === 'shutter'
    ? createShutterSampler(hexToLinear(wall.paint), hexToLinear(wall.lettering))
    : createTinSampler(hexToLinear(wall.paint))
}

const SLAT = 7.4

/** Rolling shutter: rounded slats, old paint that is scratched and dusty at the lower edge of every slat. */
const createShutterSampler =
  (paint: Rgb, lettering: Rgb): WallSampler =>
  (x, y, letters, out) => {
    const slat = Math.floor(y / SLAT)
    const position = y / SLAT - slat
    const profile = Math.sin(Math.PI * position) ** 0.7
    const groove = smoothstep(0.09, 0, Math.min(position, 1 - position))
    const grime = 0.5 + 0.5 * fbm(x / 34 + slat * 3.1, y / 16, 4)
    const scratches = smoothstep(0.36, 0.52, fbm(x / 5, y / 2.2 + slat, 4))
    const worn = clamp(scratches * (0.35 + 0.65 * groove) + smoothstep(0.5, 0.62, fbm(x / 11 + 40, y / 5, 4)))
    const streak = smoothstep(0.1, 0.6, noise(x / 3.1, y / 60 + 7)) * 0.16
    const faded = 0.42 + 0.36 * smoothstep(-0.3, 0.3, fbm(x / 14 + 60, y / 9, 4))
    const dust = 0.12 * smoothstep(0.5, 1, position)
    for (let k = 0; k < 3; k++) {
      const coat = mix(paint[k], lettering[k], letters * faded)
      const aged = coat * (0.78 + 0.34 * grime - streak) + dust * 0.09
      out[k] = mix(aged, mix(PRIMER[k] * 0.6, RUST[k], smoothstep(0.4, 0.6, grime)), worn * 0.8) * (1 - 0.5 * groove)
    }
    return 1.3 * profile - 0.25 * groove + 0.03 * noise(x * 1.7, y * 1.9)
  }

const BRICK_LENGTH = 23
const COURSE = 7.6
const MORTAR = 0.55
const BRICK_TONES = ['#8C5240', '#7A4536', '#9A604C', '#6C3F34', '#A37260', '#80503F', '#5F3A31'].map(hexToLinear)
const MORTAR_TONE = hexToLinear('#A79C8C')
const LIME = hexToLinear('#CFC4B6')

/** Running bond with uneven bricks and rough mortar. Some bricks are stained, each by itself. */
const sampleBrick: WallSampler = (x, y, _letters, out) => {
  const wobbleX = x + 0.35 * noise(x / 9, y / 5)
  const wobbleY = y + 0.3 * noise(x / 13 + 9, y / 11)
  const course = Math.floor(wobbleY / COURSE)
  const shifted = wobbleX / BRICK_LENGTH + (course & 1 ? 0.5 : 0)
  const brick = Math.floor(shifted)
  const fromEdgeX = Math.min(shifted - brick, 1 - (shifted - brick)) * BRICK_LENGTH
  const rowPosition = wobbleY / COURSE - course
  const fromEdgeY = Math.min(rowPosition, 1 - rowPosition) * COURSE
  const rough = fbm(x / 1.6, y / 1.4, 4)
  const edge = Math.min(fromEdgeX, fromEdgeY) + 0.32 * rough
  const isBrick = smoothstep(MORTAR - 0.18, MORTAR + 0.16, edge)
  const pick = Math.abs(Math.floor(1000 * Math.sin(brick * 12.9 + course * 78.2))) % BRICK_TONES.length
  const tone = BRICK_TONES[pick]
  const soot = 0.82 + 0.3 * fbm(x / 40, y / 34 + 5, 3)
  // lime blooms on single bricks and fades towards their edges
  const stained = Math.abs(Math.sin(brick * 41.3 + course * 17.9)) > 0.86 ? 1 : 0
  const bloom = smoothstep(-0.15, 0.45, fbm(x / 6 + brick * 7.7, y / 4 + course * 3.1, 4))
  const stain = 0.3 * stained * bloom * smoothstep(0.6, 2.4, edge)
  for (let k = 0; k < 3; k++) {
    const surface = mix(MORTAR_TONE[k] * (0.75 + 0.25 * rough), tone[k] * (0.92 + 0.4 * rough), isBrick)
    out[k] = Math.max(0.01, mix(surface, LIME[k], stain * isBrick) * soot)
  }
  return isBrick * 0.75 + 0.22 * rough * (0.5 + 0.5 * isBrick)
}

const WAVE = 7.6
const SHEET_WIDTH = 76
const SCREW_ROW = 52

/** Corrugated sheets with sun-bleached paint, rust below the screws and where two sheets overlap. */
const createTinSampler =
  (paint: Rgb): WallSampler =>
  (x, y, _letters, out) => {
    const sheet = Math.floor(x / SHEET_WIDTH)
    const fromOverlap = x - sheet * SHEET_WIDTH
    const phase = (x / WAVE) * 2 * Math.PI
    const wave = Math.cos(phase)
    const bleach = 0.5 + 0.5 * fbm(x / 30 + sheet * 5, y / 44, 4)
    const fromScrewX = Math.abs(((((x / (WAVE * 2)) % 1) + 1.5) % 1) - 0.5) * WAVE * 2
    const fromScrewY = y - Math.round(y / SCREW_ROW) * SCREW_ROW
    const screw = smoothstep(0.75, 0.45, Math.hypot(fromScrewX, fromScrewY))
    const drip =
      smoothstep(1.1, 0, fromScrewX + 0.5 * noise(x, y / 6)) *
      smoothstep(26, 0, fromScrewY) *
      (fromScrewY > -0.4 ? 1 : 0)
    const patches = smoothstep(0.3, 0.55, fbm(x / 17 + sheet * 9, y / 26 + 3, 5))
    const overlap = smoothstep(2.6, 0, fromOverlap) * smoothstep(-0.2, 0.4, noise(x / 3, y / 14 + sheet))
    const rust = clamp(0.75 * patches + 0.7 * drip + 0.6 * overlap)
    for (let k = 0; k < 3; k++) {
      const coat = mix(paint[k] * 0.82, paint[k] * 0.85 + 0.1, bleach) * (0.94 + 0.06 * wave)
      out[k] = mix(mix(coat, RUST[k] * (0.8 + 0.5 * bleach), rust), 0.22, screw * 0.7)
    }
    return 0.85 * wave + (fromOverlap < 1.2 ? 0.25 : 0) + 0.5 * screw
  }
