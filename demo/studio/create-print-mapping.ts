import { smoothstep } from './noise.ts'
import type { Sight } from './raster.ts'
import type { SheetPrint } from './sheet-print.ts'

/** Writes the sheet position of a pixel, as the print sees it, to `out`. */
export type PrintMapping = (i: number, out: Float32Array) => void

/** The share of the folds' distortion that a print keeps, and the distance in cm over which it returns to the cloth. */
const KEPT_DISTORTION = 0.22
const FADE_RANGE = [3, 7] as const

const TERMS = 6

/**
 * Reduces the distortion of a print by the folds, which keeps it legible: maps its pixels mostly by the quadratic that
 * fits them best.
 */
export function createPrintMapping(print: SheetPrint, sight: Sight, spots: Uint32Array): PrintMapping {
  const curve = fitCurve(print, sight, spots)
  const terms = new Float64Array(TERMS)
  return (i, out) => {
    const [u, v] = [sight.u[i], sight.v[i]]
    out[0] = u
    out[1] = v
    if (!curve) return
    setTerms(sight, i, terms)
    const du = dot(curve[0], terms) - u
    const dv = dot(curve[1], terms) - v
    const share = (1 - KEPT_DISTORTION) * smoothstep(FADE_RANGE[1], FADE_RANGE[0], Math.hypot(du, dv))
    out[0] = u + du * share
    out[1] = v + dv * share
  }
}

function fitCurve(print: SheetPrint, sight: Sight, spots: Uint32Array): [Float64Array, Float64Array] | undefined {
  const side = print.on === 'front' ? 1 : 2
  const right = print.left + print.width / print.scale
  const bottom = print.top + print.height / print.scale
  const terms = new Float64Array(TERMS)
  // normal equations with u and v as right-hand sides
  const rows = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 2))
  let count = 0
  for (let s = 0; s < spots.length; s += 5) {
    const i = spots[s]
    const [u, v] = [sight.u[i], sight.v[i]]
    if (sight.side[i] !== side || u < print.left || u > right || v < print.top || v > bottom) continue
    count++
    setTerms(sight, i, terms)
    for (let r = 0; r < TERMS; r++) {
      for (let c = 0; c < TERMS; c++) rows[r][c] += terms[r] * terms[c]
      rows[r][TERMS] += terms[r] * u
      rows[r][TERMS + 1] += terms[r] * v
    }
  }
  return count < 100 ? undefined : solve(rows)
}

function setTerms({ width }: Sight, i: number, out: Float64Array) {
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
  for (let k = 0; k < TERMS; k++) sum += a[k] * b[k]
  return sum
}

/** Gaussian elimination; regularized, because a tiny print would be singular. */
function solve(rows: Float64Array[]): [Float64Array, Float64Array] {
  for (let k = 0; k < TERMS; k++) rows[k][k] += 1e-7 * rows[0][0]
  for (let k = 0; k < TERMS; k++) {
    for (let r = 0; r < TERMS; r++) {
      if (r === k) continue
      const factor = rows[r][k] / rows[k][k]
      for (let c = k; c < TERMS + 2; c++) rows[r][c] -= factor * rows[k][c]
    }
  }
  const solution = (index: number) => Float64Array.from(rows, (row, k) => row[TERMS + index] / row[k])
  return [solution(0), solution(1)]
}
