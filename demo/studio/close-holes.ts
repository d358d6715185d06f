import type { GBuffer } from './gbuffer.ts'

/** In cm²: the largest hole that is closed, as between a sleeve and the side of a tee, but not between an arm and a body. */
const LARGEST_HOLE = 5
/** In cm: how much deeper than its edge the cloth in a closed hole is. */
const DEPTH = 0.35

/**
 * Closes small holes: gaps that cloth surrounds, through which the background would show, and slits in a fold, through
 * which the inside of the same cloth would. The cloth around them continues into them and sinks in, as in the crease of an
 * armpit.
 */
export function closeHoles(gbuffer: GBuffer, pixelsPerCm: number): void {
  const { faceId } = gbuffer
  const isVisited = new Uint8Array(faceId.length)
  const maxPixels = LARGEST_HOLE * pixelsPerCm * pixelsPerCm
  for (let i = 0; i < faceId.length; i++) {
    // a region of an outside is cloth, never a hole
    if (isVisited[i] || faceId[i] === 1 || faceId[i] === 2) continue
    const { pixels, touchesBorder, surroundingFaces } = collectRegion(gbuffer, isVisited, i)
    const isSlit = surroundingFaces.size === 1 && surroundingFaces.has(faceId[i] - 2)
    if (!touchesBorder && pixels.length <= maxPixels && (faceId[i] === 0 || isSlit)) fillFromEdge(gbuffer, pixels)
  }
}

/** Lists the pixels of a face that are connected to a pixel, marks them, and collects the faces around them. */
function collectRegion({ width, height, faceId }: GBuffer, isVisited: Uint8Array, start: number) {
  const pixels = [start]
  const surroundingFaces = new Set<number>()
  let touchesBorder = false
  isVisited[start] = 1
  for (let next = 0; next < pixels.length; next++) {
    const i = pixels[next]
    const x = i % width
    if (x === 0 || x === width - 1 || i < width || i >= width * (height - 1)) touchesBorder = true
    for (const neighbour of [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width]) {
      if (neighbour < 0 || neighbour >= width * height) continue
      if (faceId[neighbour] !== faceId[start]) surroundingFaces.add(faceId[neighbour])
      else if (!isVisited[neighbour]) {
        isVisited[neighbour] = 1
        pixels.push(neighbour)
      }
    }
  }
  return { pixels, touchesBorder, surroundingFaces }
}

/** Copies the cloth inwards, ring by ring. */
function fillFromEdge({ width, faceId, u, v, z, normal }: GBuffer, hole: readonly number[]): void {
  for (const i of hole) faceId[i] = 0
  let open = hole
  for (let ring = 0; open.length > 0; ring++) {
    const filled: { i: number; from: number }[] = []
    const remaining: number[] = []
    for (const i of open) {
      const from = [i - width, i + 1, i + width, i - 1].find((neighbour) => faceId[neighbour])
      if (from === undefined) remaining.push(i)
      else filled.push({ i, from })
    }
    for (const { i, from } of filled) {
      faceId[i] = faceId[from]
      u[i] = u[from]
      v[i] = v[from]
      z[i] = z[from] - (ring === 0 ? DEPTH : 0)
      for (let k = 0; k < 3; k++) normal[i * 3 + k] = normal[from * 3 + k]
    }
    open = remaining
  }
}
