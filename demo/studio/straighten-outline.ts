import { smoothstep } from './noise.ts'
import { findNeighbours } from './smooth-surface.ts'
import type { Surface } from './subdivide.ts'

/** At half the way to the neighbours per round, waves of the outline that are shorter than about 12 cm disappear. */
const EDGE_ROUNDS = 24
const INNER_ROUNDS = 24
const SHARE = 0.5
/** Vertices between the outline and the cloth that keeps its place. */
const RING_COUNT = 6

/**
 * Straightens the outline of a laid garment. Smooths how far each point has moved on the paper since it was cut, which
 * keeps the curves and corners of the pattern. The cloth next to the outline moves with it, because it would bulge over it;
 * with `unfolds`, all cloth moves, which opens cloth that is folded over. Heights stay.
 */
export function straightenOutline<S extends Surface>(surface: S, { unfolds } = { unfolds: false }): S {
  const { positions, flat, vertexCount } = surface
  const { inner, edges, isEdge } = findNeighbours(surface)
  const edgeCounts = countNeighbours(edges, vertexCount)
  const moves = new Float32Array(vertexCount * 2)
  for (let v = 0; v < vertexCount; v++)
    for (let k = 0; k < 2; k++) moves[v * 2 + k] = positions[v * 3 + k] - flat[v * 2 + k]
  // corners, where a seam and two free edges meet, stay
  const edgeShares = Float32Array.from(isEdge, (is, v) => (is && edgeCounts[v] === 2 ? SHARE : 0))
  for (let round = 0; round < EDGE_ROUNDS; round++) smoothMoves(moves, edges, edgeShares)
  const innerShares = findRings(inner, isEdge).map((ring) =>
    ring === 0 ? 0 : SHARE * (unfolds ? 1 : 1 - smoothstep(1, RING_COUNT, ring)),
  )
  for (let round = 0; round < INNER_ROUNDS; round++) smoothMoves(moves, inner, innerShares)
  const straightened = positions.slice()
  for (let v = 0; v < vertexCount; v++)
    for (let k = 0; k < 2; k++) straightened[v * 3 + k] = flat[v * 2 + k] + moves[v * 2 + k]
  return { ...surface, positions: straightened }
}

function countNeighbours(pairs: readonly number[], vertexCount: number): Uint16Array {
  const counts = new Uint16Array(vertexCount)
  for (const v of pairs) counts[v]++
  return counts
}

/** Returns how many edges of the mesh each vertex is from the outline, up to RING_COUNT. */
function findRings(pairs: readonly number[], isEdge: Uint8Array): Float32Array {
  const rings = Float32Array.from(isEdge, (is) => (is ? 0 : RING_COUNT))
  for (let ring = 1; ring < RING_COUNT; ring++)
    for (let i = 0; i < pairs.length; i += 2) {
      const [a, b] = [pairs[i], pairs[i + 1]]
      if (rings[a] === ring - 1 && rings[b] > ring) rings[b] = ring
      if (rings[b] === ring - 1 && rings[a] > ring) rings[a] = ring
    }
  return rings
}

/** Replaces each vertex's move by a mix of it and the mean of its neighbours. */
function smoothMoves(moves: Float32Array, pairs: readonly number[], shares: Float32Array): void {
  const sums = new Float32Array(moves.length)
  const counts = new Uint16Array(shares.length)
  for (let i = 0; i < pairs.length; i += 2) {
    const [a, b] = [pairs[i], pairs[i + 1]]
    counts[a]++
    counts[b]++
    for (let k = 0; k < 2; k++) {
      sums[a * 2 + k] += moves[b * 2 + k]
      sums[b * 2 + k] += moves[a * 2 + k]
    }
  }
  for (let v = 0; v < shares.length; v++)
    if (shares[v] > 0)
      for (let k = 0; k < 2; k++) moves[v * 2 + k] += (sums[v * 2 + k] / counts[v] - moves[v * 2 + k]) * shares[v]
}
