import { createRandom } from '#shared/create-random.ts'

/** Deterministic noise: everything random in the studio comes from a seed. */

/** Hashes a text to a seed with FNV-1a. */
export function hashToSeed(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

export const clamp = (x: number, low = 0, high = 1) => (x < low ? low : x > high ? high : x)
export const mix = (a: number, b: number, t: number) => a + (b - a) * t
export function smoothstep(from: number, to: number, x: number) {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

const table = new Uint8Array(512)
const gradX = new Float32Array(256)
const gradY = new Float32Array(256)
{
  const random = createRandom(20121)
  for (let i = 0; i < 256; i++) {
    table[i] = i
    const angle = random() * Math.PI * 2
    gradX[i] = Math.cos(angle) * 1.5
    gradY[i] = Math.sin(angle) * 1.5
  }
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const swapped = table[i]
    table[i] = table[j]
    table[j] = swapped
  }
  table.copyWithin(256, 0, 256)
}

/** Returns gradient noise, about -1 to 1. */
export function noise(x: number, y: number): number {
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  const fx = x - cellX
  const fy = y - cellY
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const left = table[cellX & 255] + (cellY & 255)
  const right = table[(cellX + 1) & 255] + (cellY & 255)
  const h00 = table[left & 511]
  const h10 = table[right & 511]
  const h01 = table[(left + 1) & 511]
  const h11 = table[(right + 1) & 511]
  const top = mix(gradX[h00] * fx + gradY[h00] * fy, gradX[h10] * (fx - 1) + gradY[h10] * fy, u)
  const bottom = mix(gradX[h01] * fx + gradY[h01] * (fy - 1), gradX[h11] * (fx - 1) + gradY[h11] * (fy - 1), u)
  return mix(top, bottom, v)
}

/** Returns fractal noise: each octave has twice the frequency and half the strength. */
export function fbm(x: number, y: number, octaves: number): number {
  let sum = 0
  let strength = 0.5
  for (let i = 0; i < octaves; i++) {
    sum += strength * noise(x, y)
    x = x * 2.03 + 17.3
    y = y * 2.03 + 31.7
    strength *= 0.5
  }
  return sum
}

/** Returns the distance to the nearest border between two Voronoi cells, 0 on the border. */
export function crackle(x: number, y: number): number {
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  let first = 9
  let second = 9
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const h = table[(table[(cellX + i) & 255] + cellY + j) & 255]
      const dx = cellX + i + 0.5 + gradX[h] * 0.3 - x
      const dy = cellY + j + 0.5 + gradY[h] * 0.3 - y
      const d = dx * dx + dy * dy
      if (d < first) {
        second = first
        first = d
      } else if (d < second) second = d
    }
  }
  return Math.sqrt(second) - Math.sqrt(first)
}
