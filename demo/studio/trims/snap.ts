import type { Trim } from './trim.ts'

const STEEL = [0.55, 0.54, 0.52] as const

/** A ring snap: a domed metal rim around a sunken middle. */
export function snap(x: number, y: number, radius = 0.72): Trim {
  return {
    left: x - 1,
    right: x + 1,
    top: y - 1,
    bottom: y + 1,
    sample(u, v, out) {
      const r = Math.hypot(u - x, v - y) / radius
      if (r > 1) return
      const rim = Math.max(0, 1 - ((r - 0.74) / 0.26) ** 2)
      out.lift = 0.16 + 0.14 * Math.sqrt(rim) + (r < 0.48 ? 0.05 * (1 - (r / 0.48) ** 2) : 0)
      out.color = STEEL
      out.coverage = 1
      out.reflectivity = 0.95
    },
  }
}
