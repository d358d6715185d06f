import type { Scene } from './base-render.ts'
import { blur, type Field, sampleField } from './field.ts'

/** In cells of the light grid, about a seventh of a centimetre each. */
const FINE_SIGMA = 2
const BROAD_SIGMA = 8

/** Returns a function that tells how far, in cm, a pixel is above its surroundings: positive on a fold's ridge. */
export function createFoldField({
  gbuffer,
  lightGrid: { width, height, cellSize, z },
  scale,
}: Scene): (i: number) => number {
  const fine: Field = { width, height, data: z.slice() }
  const broad: Field = { width, height, data: z.slice() }
  blur(fine, FINE_SIGMA)
  blur(broad, BROAD_SIGMA)
  const cm = cellSize / scale
  for (let i = 0; i < fine.data.length; i++) fine.data[i] = (fine.data[i] - broad.data[i]) * cm
  return (i) => sampleField(fine, (i % gbuffer.width) / cellSize - 0.5, Math.floor(i / gbuffer.width) / cellSize - 0.5)
}
