import { smoothstep } from './noise.ts'
import type { PrintedOn } from './prints-on.ts'
import type { Sight } from './raster.ts'

/** Tells into `out` which place of the sheet, as the print sees it, a pixel shows. */
export type Steadied = (i: number, out: Float32Array) => void

/** What a print keeps of the folds' pull, and how far from the plain lie it follows the cloth alone, in centimetres. */
const KEPT = 0.22
const LOST = [3, 7] as const

const TERMS = 6

/**
 * A shirt is laid out for its picture so that the print can be read: the cloth under it lies as one smooth curve, and
 * the folds pull at it only a little. The curve is the quadratic that fits the print's pixels best.
 */
export function steadied(print: PrintedOn, sight: Sight, spots: Uint32Array): Steadied {
  const curve = curveOf(print, sight, spots)
  const terms = new Float64Array(TERMS)
  return (i, out) => {
    const [u, v] = [sight.u[i], sight.v[i]]
    out[0] = u
    out[1] = v
    if (!curve) return
    termsAt(sight, i, terms)
    const du = dot(curve[0], terms) - u
    const dv = dot(curve[1], terms) - v
    const share = (1 - KEPT) * smoothstep(LOST[1], LOST[0], Math.hypot(du, dv))
    out[0] = u + du * share
    out[1] = v + dv * share
  }
}

function curveOf(print: PrintedOn, sight: Sight, spots: Uint32Array): [Float64Array, Float64Array] | undefined {
  const side = print.on === 'front' ? 1 : 2
  const right = print.left + print.width / print.scale
  const bottom = print.top + print.height / print.scale
  const terms = new Float64Array(TERMS)
  // the normal equations, with u and v as their right sides
  const rows = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 2))
  let count = 0
  for (let s = 0; s < spots.length; s += 5) {
    const i = spots[s]
    const [u, v] = [sight.u[i], sight.v[i]]
    if (sight.side[i] !== side || u < print.left || u > right || v < print.top || v > bottom) continue
    count++
    termsAt(sight, i, terms)
    for (let r = 0; r < TERMS; r++) {
      for (let c = 0; c < TERMS; c++) rows[r][c] += terms[r] * terms[c]
      rows[r][TERMS] += terms[r] * u
      rows[r][TERMS + 1] += terms[r] * v
    }
  }
  return count < 100 ? undefined : solved(rows)
}

function termsAt({ width }: Sight, i: number, out: Float64Array) {
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

/** Gauss's elimination; a trace on the diagonal keeps a tiny print solvable. */
function solved(rows: Float64Array[]): [Float64Array, Float64Array] {
  for (let k = 0; k < TERMS; k++) rows[k][k] += 1e-7 * rows[0][0]
  for (let k = 0; k < TERMS; k++) {
    for (let r = 0; r < TERMS; r++) {
      if (r === k) continue
      const times = rows[r][k] / rows[k][k]
      for (let c = k; c < TERMS + 2; c++) rows[r][c] -= times * rows[k][c]
    }
  }
  const side = (at: number) => Float64Array.from(rows, (row, k) => row[TERMS + at] / row[k])
  return [side(0), side(1)]
}
