import { clamp, smoothstep } from '../noise.ts'
import { samplePath } from '../path.ts'
import { getBoundingBox, type Trim } from './trim.ts'

const RADIUS = 0.4
const TIP = 2.2
const STEEL = [0.5, 0.49, 0.47] as const

/** A braided drawcord from its eyelet down to a metal tip, dyed with the garment. */
export function cord(path: string): Trim {
  const points = samplePath(path, 0.12)
  const [eyeX, eyeY] = points[0]
  const length = (points.length - 1) * 0.12
  return {
    ...getBoundingBox(points, 1),
    sample(u, v, out) {
      let leastSquared = Number.POSITIVE_INFINITY
      let nearest = 0
      for (let i = 0; i < points.length; i++) {
        const squared = (points[i][0] - u) ** 2 + (points[i][1] - v) ** 2
        if (squared < leastSquared) {
          leastSquared = squared
          nearest = i
        }
      }
      const distance = Math.sqrt(leastSquared)
      const along = nearest * 0.12
      const eyeDistance = Math.hypot(u - eyeX, v - eyeY)
      if (along > 0.3 && distance < RADIUS) {
        const isTip = along > length - TIP
        const round = Math.sqrt(1 - (distance / RADIUS) ** 2)
        const across = (u - points[nearest][0]) / RADIUS
        const braid = Math.abs(Math.sin((along + across * 0.22) * 9)) * Math.abs(Math.sin((along - across * 0.22) * 9))
        out.lift = 0.06 + round * 0.44 + (isTip ? -0.04 : 0.05 * braid)
        out.color = isTip ? STEEL : [0.02, 0.02, 0.022]
        out.coverage = isTip ? 1 : 0
        out.reflectivity = isTip ? 0.9 : 0
        return
      }
      // metal eyelet
      if (eyeDistance < 0.7) {
        const ring = clamp(1 - Math.abs(eyeDistance - 0.5) / 0.19)
        out.lift = 0.14 * Math.sqrt(ring) - (eyeDistance < 0.24 ? 0.1 : 0)
        out.color = eyeDistance < 0.26 ? [0.004, 0.004, 0.004] : STEEL
        out.coverage = smoothstep(0, 0.25, ring + (eyeDistance < 0.26 ? 1 : 0))
        out.reflectivity = eyeDistance < 0.26 ? 0 : 0.9
      }
    },
  }
}
