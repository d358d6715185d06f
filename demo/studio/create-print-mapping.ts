import type { GBuffer } from './gbuffer.ts'
import { smoothstep } from './noise.ts'
import type { SheetPrint } from './sheet-print.ts'

/** Writes to `out` the position on the sheet whose ink is visible at pixel `i`. */
export type PrintMapping = (i: number, out: Float32Array) => void

/** The share of the folds' distortion that is not corrected. */
const REMAINING_DISTORTION = 0.22
/** In cm. Shorter corrections are applied in full, longer ones not at all. */
const FADE_RANGE = [3, 7] as const

const TERM_COUNT = 6

/**
 * Reduces the distortion of a print by the folds, which keeps it legible: maps its pixels mostly by the quadratic
 * function that fits their positions best.
 */
export function createPrintMapping(print: SheetPrint, gbuffer: GBuffer, clothPixels: Uint32Array): PrintMapping {
  const fit = fitQuadratic(print, gbuffer, clothPixels)
  const terms = new Float64Array(TERM_COUNT)
  return (i, out) => {
    const [u, v] = [gbuffer.u[i], gbuffer.v[i]]
    out[0] = u
    out[1] = v
    if (!fit) return
    writeTerms(gbuffer, i, terms)
    const du = dot(fit[0], terms) - u
    const dv = dot(fit[1], terms) - v
    const strength = (1 - REMAINING_DISTORTION) * smoothstep(FADE_RANGE[1], FADE_RANGE[0], Math.hypot(du, dv))
    out[0] = u + du * strength
    out[1] = v + dv * strength
  }
}

function fitQuadratic(
  print: SheetPrint,
  gbuffer: GBuffer,
  clothPixels: Uint32Array,
): [Float64Array, Float64Array] | undefined {
  const faceId = print.sheet === 'front' ? 1 : 2
  const right = print.left + print.width / print.scale
  const bottom = print.top + print.height / print.scale
  const terms = new Float64Array(TERM_COUNT)
  // normal equations with u and v as right-hand sides
  const rows = Array.from({ length: TERM_COUNT }, () => new Float64Array(TERM_COUNT + 2))
  let count = 0
  for (let s = 0; s < clothPixels.length; s += 5) {
    const i = clothPixels[s]
    const [u, v] = [gbuffer.u[i], gbuffer.v[i]]
    if (gbuffer.faceId[i] !== faceId || u < print.left || u > right || v < print.top || v > bottom) continue
    count++
    writeTerms(gbuffer, i, terms)
    for (let r = 0; r < TERM_COUNT; r++) {
      for (let c = 0; c < TERM_COUNT; c++) rows[r][c] += terms[r] * terms[c]
      rows[r][TERM_COUNT] += terms[r] * u
      rows[r][TERM_COUNT + 1] += terms[r] * v
    }
  }
  return count < 100 ? undefined : solve(rows)
}

function writeTerms({ width }: GBuffer, i: number, out: Float64Array) {
  const x = (i % width) / width - 0.5
  const y = Math.floor(i / width) / width - 0.6
  out[0] = 1
  out[1] = x
  out[2] = y
  out[3] = x * x
  out[4] = x * y
  out[5] = y * y
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < TERM_COUNT; k++) sum += a[k] * b[k]
  return sum
}

/** Gaussian elimination; regularized, because a tiny print would be singular. */
function solve(rows: Float64Array[]): [Float64Array, Float64Array] {
  for (let k = 0; k < TERM_COUNT; k++) rows[k][k] += 1e-7 * rows[0][0]
  for (let k = 0; k < TERM_COUNT; k++) {
    for (let r = 0; r < TERM_COUNT; r++) {
      if (r === k) continue
      const factor = rows[r][k] / rows[k][k]
      for (let c = k; c < TERM_COUNT + 2; c++) rows[r][c] -= factor * rows[k][c]
    }
  }
  const solution = (index: number) => Float64Array.from(rows, (row, k) => row[TERM_COUNT + index] / row[k])
  return [solution(0), solution(1)]
}
