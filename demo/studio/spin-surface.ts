import { PAPER_Z } from './raster.ts'
import type { Surface } from './subdivide.ts'
import { CAMERA_DISTANCE } from './turn-to-camera.ts'

/** In cm between the paper and the cloth that comes closest to it during a full turn. */
const GAP = 4

/** Returns the largest distance of the cloth from the vertical axis. */
export function getRadius({ positions }: Surface): number {
  let radius = 0
  for (let i = 0; i < positions.length; i += 3) radius = Math.max(radius, Math.hypot(positions[i], positions[i + 2]))
  return radius
}

/**
 * Turns the surface about the vertical axis and applies the perspective of the lens, which looks at the height `middle`.
 * Light and paper stay where they are, the paper far enough behind for a full turn.
 */
export function spinSurface(surface: Surface, degrees: number, middle: number, radius: number): Surface {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  const positions = new Float32Array(surface.positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const x = surface.positions[i] * cos + surface.positions[i + 2] * sin
    const z = surface.positions[i + 2] * cos - surface.positions[i] * sin
    const zoom = CAMERA_DISTANCE / (CAMERA_DISTANCE - z)
    positions[i] = x * zoom
    positions[i + 1] = middle + (surface.positions[i + 1] - middle) * zoom
    positions[i + 2] = z + radius + GAP + PAPER_Z
  }
  return { ...surface, positions }
}
