import type { Fabric, Weave } from './garment.ts'
import { fbm, noise, smoothstep } from './noise.ts'

/** Pixels per cm from which single loops are drawn. */
const LOOP_RESOLUTION = 40

/** Returns the height of the cloth's texture in cm. At low resolution a knit is only grain. */
export function getClothGrain(fabric: Fabric, u: number, v: number, pixelsPerCm: number): number {
  switch (fabric) {
    case 'jersey':
      return pixelsPerCm > LOOP_RESOLUTION
        ? getKnitHeight(u, v, 9, 12, 0.018)
        : 0.0072 * noise(u * 7.2, v * 4.6) + 0.005 * noise(u * 3.6 + 50, v * 1.7)
    case 'loopback':
      return pixelsPerCm > LOOP_RESOLUTION
        ? getKnitHeight(u, v, 7, 9, 0.022)
        : 0.0095 * noise(u * 6, v * 4.8) + 0.007 * noise(u * 3.1 + 50, v * 2)
    case 'fleece':
      return pixelsPerCm > LOOP_RESOLUTION
        ? getKnitHeight(u, v, 7, 9, 0.022) + 0.014 * noise(u * 3, v * 3)
        : 0.011 * noise(u * 5.6, v * 4.8) + 0.011 * noise(u * 2.7 + 50, v * 2.3)
    case 'twill':
      return pixelsPerCm > LOOP_RESOLUTION
        ? 0.012 * Math.sin((u + v) * 44) + 0.006 * noise(u * 20, v * 20)
        : 0.0065 * noise((u + v) * 7.5, (u - v) * 2.3) + 0.0055 * noise(u * 8, v * 8)
    case 'wool':
      return 0.011 * noise(u * 4, v * 4) + 0.009 * noise(u * 8 + 9, v * 8)
  }
}

/** How visible single threads, slubs (thick spots), fuzz and fibers are. */
const YARN_VISIBILITY = {
  jersey: { thread: 0.045, slub: 0.08, fuzz: 0.03, fiber: 0.05 },
  loopback: { thread: 0.06, slub: 0.08, fuzz: 0.045, fiber: 0.055 },
  fleece: { thread: 0.055, slub: 0.06, fuzz: 0.065, fiber: 0.06 },
  twill: { thread: 0.1, slub: 0.06, fuzz: 0.02, fiber: 0.05 },
  wool: { thread: 0.04, slub: 0.02, fuzz: 0.08, fiber: 0.03 },
} satisfies Record<Fabric, { thread: number; slub: number; fuzz: number; fiber: number }>

/** Returns the relative dye uptake of the yarn, about 1. */
export function getYarnTone(fabric: Fabric, u: number, v: number): number {
  const { thread, slub, fuzz, fiber } = YARN_VISIBILITY[fabric]
  const threads =
    fabric === 'twill'
      ? noise((u + v) * 7.5, (u - v) * 2)
      : noise(u * 5.5, v * 2.1) * 0.6 + noise(u * 2.3 + 30, v * 7) * 0.5
  const slubs =
    smoothstep(0.42, 0.75, noise(u * 0.8 + 90, v * 6.3)) - 0.6 * smoothstep(0.45, 0.8, noise(u * 1.1, v * 5.7 + 40))
  const fuzziness = noise(u * 3.1 + 12, v * 2.9)
  const fibers = noise(u * 9.3 + 7, v * 7.1)
  const dyeVariation = 0.06 * fbm(u / 11 + 4, v / 14, 2)
  return 1 + thread * threads + slub * slubs + fuzz * fuzziness + fiber * fibers + dyeVariation
}

const CREASE_STRENGTH = { jersey: 1.1, loopback: 0.85, fleece: 0.72, twill: 1.25, wool: 0.35 } satisfies Record<
  Fabric,
  number
>

/**
 * Returns the height of wear marks: soft dents everywhere, sharp creases in two directions, as from lying in a pile, and
 * patches of small wrinkles.
 */
export function getCreaseHeight(fabric: Fabric, u: number, v: number): number {
  const dents = 0.07 * fbm(u / 5.5, v / 8, 2)
  const creases =
    0.075 * getCrease(u * 0.82 + v * 0.57, v * 0.82 - u * 0.57, 20) +
    0.066 * getCrease(u * 0.77 - v * 0.64 + 90, v * 0.77 + u * 0.64, 51) +
    0.04 * getCrease(v * 1.4 + 33, u * 1.2 + 12, 77)
  const wrinkleMask = 0.2 + 1.2 * smoothstep(-0.05, 0.4, fbm(u / 9 + 7, v / 10 + 33, 2))
  const warpedV = v + 4 * noise(u / 17 + 5, v / 17)
  const wrinkles = 0.034 * noise(warpedU(u, v) / 2.4 + 3, warpedV / 1.4) + 0.013 * noise(u / 1.1 + 70, warpedV / 0.9)
  return CREASE_STRENGTH[fabric] * (dents + creases + wrinkleMask * wrinkles)
}

const warpedU = (u: number, v: number) => u + 1.4 * noise(u / 6, v / 5)

/** Returns the height of creases that run along y: steep on one side, gentle on the other, and fading at their ends. */
function getCrease(x: number, y: number, offset: number): number {
  const mask = smoothstep(0.08, 0.5, noise(x / 10 + offset, y / 13 + 5))
  if (mask === 0) return 0
  const distance = noise((x + 1.6 * noise(x / 5, y / 6 + offset)) / 5.2 + offset, y / 19)
  return mask * Math.exp(distance > 0 ? -3 * distance : 9 * distance)
}

/** Returns the height of columns of V-shaped loops. */
function getKnitHeight(u: number, v: number, wales: number, courses: number, height: number): number {
  const wobble = 0.12 * noise(u * 2.1, v * 2.6)
  const x = u * wales + wobble
  const column = x - Math.floor(x) - 0.5
  const y = v * courses + Math.abs(column) * 1.3 + wobble + 0.3 * noise(Math.floor(x) * 7.3, v * 0.7)
  const loop = Math.abs(y - Math.floor(y) - 0.5) * 2
  const loopSide = 1 - Math.abs(Math.abs(column) - 0.25) * 4
  return height * (0.65 * loopSide * loopSide * (loopSide > 0 ? 1 : 0) + 0.5 * (1 - loop * loop))
}

/** Returns the height of ribs, which are rounder than a sine. */
export function getRibHeight(weave: Extract<Weave, { kind: 'rib' }>, u: number, v: number): number {
  const phase = getRibPhase(weave, u, v) + 0.05 * noise(u * 0.9, v * 0.9)
  const across = Math.abs(phase - Math.floor(phase) - 0.5) * 2
  return weave.depth * (1 - across * across * across)
}

function getRibPhase(weave: Extract<Weave, { kind: 'rib' }>, u: number, v: number): number {
  if ('around' in weave) {
    const [x, y] = weave.around
    return (Math.atan2(v - y, u - x) * weave.radius) / weave.pitch
  }
  const angle = (weave.angle * Math.PI) / 180
  return (u * -Math.sin(angle) + v * Math.cos(angle)) / weave.pitch
}
