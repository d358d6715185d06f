import { blur, downsample, type Field } from './field.ts'
import type { GBuffer } from './gbuffer.ts'
import { mix, smoothstep } from './noise.ts'
import { PAPER_Z } from './raster.ts'

/**
 * The light from one large softbox at the upper left and a white room, on a coarse grid. For every cell, the horizon in
 * each direction limits the visible part of the room, which shades the folds and casts the shadow on the paper.
 */
export interface LightGrid {
  width: number
  height: number
  /** width of a cell in image pixels */
  cellSize: number
  /** like `z` of the G-buffer, but in cells */
  z: Float32Array
  /** just above the paper */
  paperZ: number
  /** LIGHT_CHANNELS numbers per cell: softbox light vector, room light vector, room light sum */
  onPaper: Float32Array
  onCloth: Float32Array
}

export const LIGHT_CHANNELS = 7
/** How narrow the softbox is: its light falls to a third at an angle of √(2 / focus). */
export const SOFTBOX_FOCUS = 19
const AZIMUTH_STEPS = 20
const ELEVATION_STEPS = 64
const SAMPLE_DISTANCES = [1, 2, 3, 4.5, 6.5, 9, 12.5, 17, 23, 31, 42, 56, 76, 104, 140]

/** How the garment shades the paper. */
export interface PaperLight {
  /** the share of the width over which the light on the paper is smoothed, far from the garment */
  blur: number
  /** the share of the shadow that other lights leave, 1 by default */
  shadow?: number
}

export function computeLightGrid(
  gbuffer: GBuffer,
  scale: number,
  cellSize: number,
  { blur: paperBlur, shadow = 1 }: PaperLight = { blur: 1 / 80 },
): LightGrid {
  const heights = sampleHeights(gbuffer, cellSize, scale)
  const occluders = averageHeights(gbuffer, cellSize, scale)
  const levels = [occluders, downsample(occluders, 2), downsample(occluders, 4), downsample(occluders, 8)]
  const { width, height } = heights
  const channels = new Float32Array(width * height * LIGHT_CHANNELS)
  const table = createHorizonTable()
  const paper = createPaperMask(gbuffer, width, height, cellSize)
  const broadSigma = width * paperBlur
  const cells = pickCells(paper, broadSigma)
  for (let a = 0; a < AZIMUTH_STEPS; a++) {
    const angle = ((a + 0.5) / AZIMUTH_STEPS) * Math.PI * 2
    const dx = Math.cos(angle)
    const dy = Math.sin(angle)
    for (let s = 0; s < cells.computed.length; s++) {
      const i = cells.computed[s]
      const horizonSlope = findHorizonSlope(levels, heights.data[i], i % width, (i / width) | 0, dx, dy)
      const f = (Math.atan(horizonSlope) / (Math.PI / 2)) * ELEVATION_STEPS
      const k = Math.min(ELEVATION_STEPS - 1, f | 0)
      const t = f - k
      const row = (a * (ELEVATION_STEPS + 1) + k) * LIGHT_CHANNELS
      for (let p = 0; p < LIGHT_CHANNELS; p++)
        channels[i * LIGHT_CHANNELS + p] += table[row + p] * (1 - t) + table[row + LIGHT_CHANNELS + p] * t
    }
  }
  for (let k = 0; k < cells.copied.length; k += 2) {
    const from = cells.copied[k + 1] * LIGHT_CHANNELS
    channels.copyWithin(cells.copied[k] * LIGHT_CHANNELS, from, from + LIGHT_CHANNELS)
  }
  const onPaper = smoothWithinMask(paper, channels, broadSigma)
  const openLight = getOpenLight(table)
  for (let i = 0; i < onPaper.length; i++) onPaper[i] = mix(openLight[i % LIGHT_CHANNELS], onPaper[i], shadow)
  return {
    width,
    height,
    cellSize,
    z: heights.data,
    paperZ: (PAPER_Z * scale) / cellSize + 1e-3,
    onPaper,
    onCloth: smoothWithinMask({ ...paper, data: paper.data.map((share) => 1 - share) }, channels),
  }
}

function createPaperMask(gbuffer: GBuffer, width: number, height: number, cellSize: number): Field {
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] =
        gbuffer.faceId[(y * cellSize + (cellSize >> 1)) * gbuffer.width + x * cellSize + (cellSize >> 1)] === 0 ? 1 : 0
  return { width, height, data }
}

/** Far from the garment the light on the paper is smooth, so one cell in sixteen is computed and copied to the others. */
function pickCells(paper: Field, broadSigma: number) {
  const { width, height } = paper
  const blurredMask: Field = { ...paper, data: paper.data.slice() }
  blur(blurredMask, broadSigma)
  const computed: number[] = []
  const copied: number[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const source = Math.min(height - 1, y | 3) * width + Math.min(width - 1, x | 3)
      if (i !== source && blurredMask.data[i] > 0.999 && blurredMask.data[source] > 0.999) copied.push(i, source)
      else computed.push(i)
    }
  }
  return { computed: Uint32Array.from(computed), copied: Uint32Array.from(copied) }
}

/** Returns heights in cells, which makes slopes unitless. Samples points, because a cell is lit as paper or as cloth. */
function sampleHeights(gbuffer: GBuffer, cellSize: number, scale: number): Field {
  const width = Math.floor(gbuffer.width / cellSize)
  const height = Math.floor(gbuffer.height / cellSize)
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      data[y * width + x] =
        (gbuffer.z[(y * cellSize + (cellSize >> 1)) * gbuffer.width + x * cellSize + (cellSize >> 1)] * scale) /
        cellSize
  }
  return { width, height, data }
}

/** Returns the mean height of each cell, whose edges cast smooth shadows. */
function averageHeights(gbuffer: GBuffer, cellSize: number, scale: number): Field {
  const width = Math.floor(gbuffer.width / cellSize)
  const height = Math.floor(gbuffer.height / cellSize)
  const data = new Float32Array(width * height)
  const factor = scale / (cellSize * cellSize * cellSize)
  for (let y = 0; y < height * cellSize; y++) {
    const row = Math.floor(y / cellSize) * width
    for (let x = 0; x < width; x++) {
      const from = y * gbuffer.width + x * cellSize
      let sum = 0
      for (let k = 0; k < cellSize; k++) sum += gbuffer.z[from + k]
      data[row + x] += sum * factor
    }
  }
  return { width, height, data }
}

/** Returns the steepest slope from a cell in one direction. Uses coarser levels at larger distances. */
function findHorizonSlope(levels: readonly Field[], z: number, x: number, y: number, dx: number, dy: number): number {
  let steepest = 0
  for (let s = 0; s < SAMPLE_DISTANCES.length; s++) {
    const distance = SAMPLE_DISTANCES[s]
    const level = s < 6 ? 0 : s < 9 ? 1 : s < 12 ? 2 : 3
    const { width, height, data } = levels[level]
    const size = 1 << level
    const px = (x + 0.5 + dx * distance) / size - 0.5
    const py = (y + 0.5 + dy * distance) / size - 0.5
    if (px < 0 || py < 0 || px >= width - 1 || py >= height - 1) break
    const x0 = px | 0
    const y0 = py | 0
    const fx = px - x0
    const i = y0 * width + x0
    const top = data[i] + (data[i + 1] - data[i]) * fx
    const bottom = data[i + width] + (data[i + width + 1] - data[i + width]) * fx
    const rise = (top + (bottom - top) * (py - y0) - z) / distance
    if (rise > steepest) steepest = rise
  }
  return steepest
}

/** Tabulates the light above each horizon per direction, summed from the zenith down. */
function createHorizonTable(): Float32Array {
  const table = new Float32Array(AZIMUTH_STEPS * (ELEVATION_STEPS + 1) * LIGHT_CHANNELS)
  const key = normalize(-0.62, -0.66, 0.62)
  for (let a = 0; a < AZIMUTH_STEPS; a++) {
    const angle = ((a + 0.5) / AZIMUTH_STEPS) * Math.PI * 2
    for (let k = ELEVATION_STEPS - 1; k >= 0; k--) {
      const elevation = ((k + 0.5) / ELEVATION_STEPS) * (Math.PI / 2)
      const horizontal = Math.cos(elevation)
      const direction = [Math.cos(angle) * horizontal, Math.sin(angle) * horizontal, Math.sin(elevation)]
      const solidAngle = horizontal * (Math.PI / 2 / ELEVATION_STEPS) * ((Math.PI * 2) / AZIMUTH_STEPS)
      const cosine = direction[0] * key[0] + direction[1] * key[1] + direction[2] * key[2]
      const softbox = Math.exp((cosine - 1) * SOFTBOX_FOCUS) * solidAngle
      // white ceiling, paper and walls; slightly darker away from the softbox
      const room = (0.55 + 0.45 * direction[2] - 0.16 * direction[0] - 0.2 * direction[1]) * solidAngle
      const row = (a * (ELEVATION_STEPS + 1) + k) * LIGHT_CHANNELS
      for (let p = 0; p < 3; p++) {
        table[row + p] = table[row + LIGHT_CHANNELS + p] + softbox * direction[p]
        table[row + 3 + p] = table[row + LIGHT_CHANNELS + 3 + p] + room * direction[p]
      }
      table[row + 6] = table[row + LIGHT_CHANNELS + 6] + room
    }
  }
  return table
}

/** Returns the light where nothing is above the horizon. */
function getOpenLight(table: Float32Array): Float32Array {
  const light = new Float32Array(LIGHT_CHANNELS)
  for (let a = 0; a < AZIMUTH_STEPS; a++)
    for (let p = 0; p < LIGHT_CHANNELS; p++) light[p] += table[a * (ELEVATION_STEPS + 1) * LIGHT_CHANNELS + p]
  return light
}

function normalize(x: number, y: number, z: number): readonly [number, number, number] {
  const n = Math.hypot(x, y, z)
  return [x / n, y / n, z / n]
}

/**
 * Smooths the light within the mask and extends it slightly beyond, which keeps garment and paper separate at an outline.
 * Smooths slightly everywhere to hide sampling noise, and by `broadSigma` far from the outline. The noise is larger on
 * paper that is far behind the garment, which has a large `broadSigma`.
 */
function smoothWithinMask(mask: Field, channels: Float32Array, broadSigma?: number): Float32Array {
  const { width, height } = mask
  const out = new Float32Array(channels.length)
  const narrowSigma = Math.max(1.3, (broadSigma ?? 0) / 3)
  for (const sigma of broadSigma ? [narrowSigma, broadSigma] : [narrowSigma]) {
    const coverage: Field = { ...mask, data: mask.data.slice() }
    blur(coverage, sigma)
    const channel: Field = { ...mask, data: new Float32Array(width * height) }
    for (let p = 0; p < LIGHT_CHANNELS; p++) {
      for (let i = 0; i < mask.data.length; i++) channel.data[i] = channels[i * LIGHT_CHANNELS + p] * mask.data[i]
      blur(channel, sigma)
      for (let i = 0; i < mask.data.length; i++) {
        const share = sigma === broadSigma ? smoothstep(0.55, 1, coverage.data[i]) : 1
        out[i * LIGHT_CHANNELS + p] +=
          (channel.data[i] / Math.max(1e-4, coverage.data[i]) - out[i * LIGHT_CHANNELS + p]) * share
      }
    }
  }
  return out
}

/** Interpolates the light at a pixel of the garment. Neighbours at another height have little weight. */
export function sampleLightGrid(grid: LightGrid, x: number, y: number, z: number, out: Float32Array): void {
  const channels = grid.onCloth
  const gx = (x + 0.5) / grid.cellSize - 0.5
  const gy = (y + 0.5) / grid.cellSize - 0.5
  const x0 = Math.max(0, Math.min(grid.width - 2, Math.floor(gx)))
  const y0 = Math.max(0, Math.min(grid.height - 2, Math.floor(gy)))
  const fx = Math.min(1, Math.max(0, gx - x0))
  const fy = Math.min(1, Math.max(0, gy - y0))
  out.fill(0)
  let total = 0
  for (let k = 0; k < 4; k++) {
    const i = (y0 + (k >> 1)) * grid.width + x0 + (k & 1)
    // beyond the outline the extended light has no height
    const zDifference = grid.z[i] <= grid.paperZ ? 0 : grid.z[i] - z
    const weight = ((k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy) + 0.001) / (1 + zDifference * zDifference * 0.02)
    total += weight
    for (let p = 0; p < LIGHT_CHANNELS; p++) out[p] += channels[i * LIGHT_CHANNELS + p] * weight
  }
  for (let p = 0; p < LIGHT_CHANNELS; p++) out[p] /= total
}
