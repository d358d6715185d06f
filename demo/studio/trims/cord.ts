import { clamp, smoothstep } from '../noise.ts'
import { samplePath } from '../path.ts'
import { type Applied, getBoundingBox } from './applied.ts'

const RADIUS = 0.4
const TIP = 2.2
const STEEL = [0.5, 0.49, 0.47] as const

/** A braided drawcord from its eyelet down to a metal tip, dyed with the garment. */
export function cord(path: string): Applied {
  const points = samplePath(path, 0.12)
  const [eyeX, eyeY] = points[0]
  const length = (points.length - 1) * 0.12
  return {
    ...getBoundingBox(points, 1),
    at(u, v, out) {
      let leastDistance = Number.POSITIVE_INFINITY
      let nearest = 0
      for (let i = 0; i < points.length; i++) {
        const d = (points[i][0] - u) ** 2 + (points[i][1] - v) ** 2
        if (d < leastDistance) {
          leastDistance = d
          nearest = i
        }
      }
      const distance = Math.sqrt(leastDistance)
      const along = nearest * 0.12
      const eyeDistance = Math.hypot(u - eyeX, v - eyeY)
      if (along > 0.3 && distance < RADIUS) {
        const isTip = along > length - TIP
        const round = Math.sqrt(1 - (distance / RADIUS) ** 2)
        const across = (u - points[nearest][0]) / RADIUS
        const braid = Math.abs(Math.sin((along + across * 0.22) * 9)) * Math.abs(Math.sin((along - across * 0.22) * 9))
        out.lift = 0.06 + round * 0.44 + (isTip ? -0.04 : 0.05 * braid)
        out.color = isTip ? STEEL : [0.02, 0.02, 0.022]
        out.cover = isTip ? 1 : 0
        out.metal = isTip ? 0.9 : 0
        return
      }
      // metal eyelet
      if (eyeDistance < 0.7) {
        const ring = clamp(1 - Math.abs(eyeDistance - 0.5) / 0.19)
        out.lift = 0.14 * Math.sqrt(ring) - (eyeDistance < 0.24 ? 0.1 : 0)
        out.color = eyeDistance < 0.26 ? [0.004, 0.004, 0.004] : STEEL
        out.cover = smoothstep(0, 0.25, ring + (eyeDistance < 0.26 ? 1 : 0))
        out.metal = eyeDistance < 0.26 ? 0 : 0.9
      }
    },
  }
}
