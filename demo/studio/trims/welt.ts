import { smoothstep } from '../noise.ts'
import type { Point } from '../path.ts'
import type { Trim } from './trim.ts'

/** Returns the outline of a strip to the left of the line (y down). */
export function weltRegion([ax, ay]: Point, [bx, by]: Point, width: number): string {
  const length = Math.hypot(bx - ax, by - ay)
  const ox = ((by - ay) / length) * width
  const oy = (-(bx - ax) / length) * width
  return `M ${ax} ${ay} L ${bx} ${by} L ${bx + ox} ${by + oy} L ${ax + ox} ${ay + oy} Z`
}

/** The stiff edge of a welt pocket: thick along the opening, flat where it is sewn down. */
export function welt([ax, ay]: Point, [bx, by]: Point, width: number): Trim {
  const length = Math.hypot(bx - ax, by - ay)
  return {
    left: Math.min(ax, bx) - width - 1,
    right: Math.max(ax, bx) + width + 1,
    top: Math.min(ay, by) - width - 1,
    bottom: Math.max(ay, by) + width + 1,
    sample(u, v, out) {
      const along = ((u - ax) * (bx - ax) + (v - ay) * (by - ay)) / length
      const across = ((u - ax) * (by - ay) - (v - ay) * (bx - ax)) / length
      const end = Math.min(along, length - along)
      if (end < 0 || across < -0.25 || across > width) return
      if (across < 0) {
        // the slit itself
        out.color = [0.002, 0.002, 0.002]
        out.coverage = 0.8 * smoothstep(0, 0.5, end)
        return
      }
      out.lift = (0.3 - 0.16 * (across / width)) * smoothstep(0, 0.2, Math.min(end, across + 0.1, width - across))
    },
  }
}
