import { blur, downsample, type Field } from './field.ts'
import { smoothstep } from './noise.ts'
import { PAPER_DEPTH, type Sight } from './raster.ts'

/**
 * Light from one large softbox at the upper left and a white room. For every spot, the horizon in each direction limits
 * the visible part of the room, which produces the shading of folds and the shadow on the paper.
 */
export interface Glow {
  width: number
  height: number
  /** width of one glow pixel in sight pixels */
  coarse: number
  z: Float32Array
  /** depth of the paper */
  floor: number
  /** PARTS numbers per pixel: key light vector, room light vector, room light sum */
  onPaper: Float32Array
  onCloth: Float32Array
}

export const GLOW_PARTS = 7
const AZIMUTHS = 20
const HORIZONS = 64
const REACH = [1, 2, 3, 4.5, 6.5, 9, 12.5, 17, 23, 31, 42, 56, 76, 104, 140]

export function computeGlow(sight: Sight, scale: number, coarse: number): Glow {
  const heights = sampleHeights(sight, coarse, scale)
  const levels = [heights, downsample(heights, 2), downsample(heights, 4), downsample(heights, 8)]
  const { width, height } = heights
  const parts = new Float32Array(width * height * GLOW_PARTS)
  const table = createRoomTable()
  const paper = paperMask(sight, width, height, coarse)
  const spots = pickSpots(paper, width / 80)
  for (let a = 0; a < AZIMUTHS; a++) {
    const angle = ((a + 0.5) / AZIMUTHS) * Math.PI * 2
    const dx = Math.cos(angle)
    const dy = Math.sin(angle)
    for (let s = 0; s < spots.own.length; s++) {
      const i = spots.own[s]
      const slope = findHorizon(levels, heights.data[i], i % width, (i / width) | 0, dx, dy)
      const f = (Math.atan(slope) / (Math.PI / 2)) * HORIZONS
      const k = Math.min(HORIZONS - 1, f | 0)
      const t = f - k
      const row = (a * (HORIZONS + 1) + k) * GLOW_PARTS
      for (let p = 0; p < GLOW_PARTS; p++)
        parts[i * GLOW_PARTS + p] += table[row + p] * (1 - t) + table[row + GLOW_PARTS + p] * t
    }
  }
  for (let k = 0; k < spots.borrowed.length; k += 2) {
    const from = spots.borrowed[k + 1] * GLOW_PARTS
    parts.copyWithin(spots.borrowed[k] * GLOW_PARTS, from, from + GLOW_PARTS)
  }
  return {
    width,
    height,
    coarse,
    z: heights.data,
    floor: (PAPER_DEPTH * scale) / coarse + 1e-3,
    onPaper: smoothWithin(paper, parts, width / 80),
    onCloth: smoothWithin({ ...paper, data: paper.data.map((share) => 1 - share) }, parts),
  }
}

function paperMask(sight: Sight, width: number, height: number, coarse: number): Field {
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] =
        sight.side[(y * coarse + (coarse >> 1)) * sight.width + x * coarse + (coarse >> 1)] === 0 ? 1 : 0
  return { width, height, data }
}

/** Far from the garment the light on the paper is smooth, so only one spot in sixteen is computed and shared. */
function pickSpots(paper: Field, broad: number) {
  const { width, height } = paper
  const distant: Field = { ...paper, data: paper.data.slice() }
  blur(distant, broad)
  const own: number[] = []
  const borrowed: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const source = Math.min(height - 1, y | 3) * width + Math.min(width - 1, x | 3)
      if (i !== source && distant.data[i] > 0.999 && distant.data[source] > 0.999) borrowed.push(i, source)
      else own.push(i)
    }
  }
  return { own: Uint32Array.from(own), borrowed: Uint32Array.from(borrowed) }
}

/** Returns heights in glow pixels, which makes slopes unitless. Samples points instead of averaging to keep edges sharp. */
function sampleHeights(sight: Sight, coarse: number, scale: number): Field {
  const width = Math.floor(sight.width / coarse)
  const height = Math.floor(sight.height / coarse)
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      data[y * width + x] =
        (sight.z[(y * coarse + (coarse >> 1)) * sight.width + x * coarse + (coarse >> 1)] * scale) / coarse
  }
  return { width, height, data }
}

/** Returns the steepest slope from a spot in one direction. Uses coarser levels at larger distances. */
function findHorizon(levels: readonly Field[], z: number, x: number, y: number, dx: number, dy: number): number {
  let steepest = 0
  for (let s = 0; s < REACH.length; s++) {
    const reach = REACH[s]
    const level = s < 6 ? 0 : s < 9 ? 1 : s < 12 ? 2 : 3
    const { width, height, data } = levels[level]
    const size = 1 << level
    const px = (x + 0.5 + dx * reach) / size - 0.5
    const py = (y + 0.5 + dy * reach) / size - 0.5
    if (px < 0 || py < 0 || px >= width - 1 || py >= height - 1) break
    const x0 = px | 0
    const y0 = py | 0
    const fx = px - x0
    const i = y0 * width + x0
    const top = data[i] + (data[i + 1] - data[i]) * fx
    const bottom = data[i + width] + (data[i + width + 1] - data[i + width]) * fx
    const rise = (top + (bottom - top) * (py - y0) - z) / reach
    if (rise > steepest) steepest = rise
  }
  return steepest
}

/** Tabulates the light above each horizon per direction, summed from the zenith down. */
function createRoomTable(): Float32Array {
  const table = new Float32Array(AZIMUTHS * (HORIZONS + 1) * GLOW_PARTS)
  const key = normalize(-0.62, -0.66, 0.62)
  for (let a = 0; a < AZIMUTHS; a++) {
    const angle = ((a + 0.5) / AZIMUTHS) * Math.PI * 2
    for (let k = HORIZONS - 1; k >= 0; k--) {
      const elevation = ((k + 0.5) / HORIZONS) * (Math.PI / 2)
      const flat = Math.cos(elevation)
      const dir = [Math.cos(angle) * flat, Math.sin(angle) * flat, Math.sin(elevation)]
      const solid = flat * (Math.PI / 2 / HORIZONS) * ((Math.PI * 2) / AZIMUTHS)
      const towards = dir[0] * key[0] + dir[1] * key[1] + dir[2] * key[2]
      const softbox = Math.exp((towards - 1) * 12) * solid
      // white ceiling, paper and walls; slightly darker away from the window
      const room = (0.55 + 0.45 * dir[2] - 0.16 * dir[0] - 0.2 * dir[1]) * solid
      const row = (a * (HORIZONS + 1) + k) * GLOW_PARTS
      for (let p = 0; p < 3; p++) {
        table[row + p] = table[row + GLOW_PARTS + p] + softbox * dir[p]
        table[row + 3 + p] = table[row + GLOW_PARTS + 3 + p] + room * dir[p]
      }
      table[row + 6] = table[row + GLOW_PARTS + 6] + room
    }
  }
  return table
}

function normalize(x: number, y: number, z: number): readonly [number, number, number] {
  const n = Math.hypot(x, y, z)
  return [x / n, y / n, z / n]
}

/**
 * Smooths the glow within the mask and extends it slightly beyond, which keeps garment and paper separate at an outline.
 * Smooths slightly everywhere to hide sampling noise, and by `broad` far from the outline.
 */
function smoothWithin(mask: Field, parts: Float32Array, broad?: number): Float32Array {
  const { width, height } = mask
  const out = new Float32Array(parts.length)
  for (const sigma of broad ? [1.3, broad] : [1.3]) {
    const cover: Field = { ...mask, data: mask.data.slice() }
    blur(cover, sigma)
    const part: Field = { ...mask, data: new Float32Array(width * height) }
    for (let p = 0; p < GLOW_PARTS; p++) {
      for (let i = 0; i < mask.data.length; i++) part.data[i] = parts[i * GLOW_PARTS + p] * mask.data[i]
      blur(part, sigma)
      for (let i = 0; i < mask.data.length; i++) {
        const share = sigma === broad ? smoothstep(0.55, 1, cover.data[i]) : 1
        out[i * GLOW_PARTS + p] += (part.data[i] / Math.max(1e-4, cover.data[i]) - out[i * GLOW_PARTS + p]) * share
      }
    }
  }
  return out
}

/** Interpolates the glow at a pixel of the garment. Neighbours at another depth have little weight. */
export function sampleGlow(glow: Glow, x: number, y: number, depth: number, out: Float32Array): void {
  const parts = glow.onCloth
  const gx = (x + 0.5) / glow.coarse - 0.5
  const gy = (y + 0.5) / glow.coarse - 0.5
  const x0 = Math.max(0, Math.min(glow.width - 2, Math.floor(gx)))
  const y0 = Math.max(0, Math.min(glow.height - 2, Math.floor(gy)))
  const fx = Math.min(1, Math.max(0, gx - x0))
  const fy = Math.min(1, Math.max(0, gy - y0))
  out.fill(0)
  let total = 0
  for (let k = 0; k < 4; k++) {
    const i = (y0 + (k >> 1)) * glow.width + x0 + (k & 1)
    // beyond the outline the extended glow has no depth
    const away = glow.z[i] <= glow.floor ? 0 : glow.z[i] - depth
    const weight = ((k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy) + 0.001) / (1 + away * away * 0.02)
    total += weight
    for (let p = 0; p < GLOW_PARTS; p++) out[p] += parts[i * GLOW_PARTS + p] * weight
  }
  for (let p = 0; p < GLOW_PARTS; p++) out[p] /= total
}
