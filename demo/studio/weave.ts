import type { Fabric, Weave } from './garment.ts'
import { fbm, noise, smoothstep } from './noise.ts'

/** Pixels per cm from which single loops are drawn. */
const LOOP_RESOLUTION = 40

/** Returns the height of the cloth's texture in cm. At low resolution a knit is only grain. */
export function getClothGrain(fabric: Fabric, u: number, v: number, pixelsPerCm: number): number {
  switch (fabric) {
    case 'jersey':
      return pixelsPerCm > LOOP_RESOLUTION
        ? getKnitHeight(u, v, 9, 12, 0.016)
        : 0.003 * noise(u * 8, v * 5) + 0.002 * noise(u * 4.4 + 50, v * 1.5)
    case 'loopback':
      return pixelsPerCm > LOOP_RESOLUTION
        ? getKnitHeight(u, v, 7, 9, 0.02)
        : 0.0045 * noise(u * 6.5, v * 5.5) + 0.003 * noise(u * 3.4 + 50, v * 2)
    case 'fleece':
      return pixelsPerCm > LOOP_RESOLUTION
        ? getKnitHeight(u, v, 7, 9, 0.02) + 0.01 * noise(u * 3, v * 3)
        : 0.005 * noise(u * 6, v * 5) + 0.005 * noise(u * 2.7 + 50, v * 2.3)
    case 'twill':
      return pixelsPerCm > LOOP_RESOLUTION
        ? 0.012 * Math.sin((u + v) * 44) + 0.006 * noise(u * 20, v * 20)
        : 0.007 * noise((u + v) * 5.5, (u - v) * 1.1) + 0.004 * noise(u * 9, v * 9)
    case 'wool':
      return 0.015 * noise(u * 4, v * 4) + 0.012 * noise(u * 8 + 9, v * 8)
  }
}

/** How visible single threads, slubs (thick spots) and fuzz are. */
const YARN_VISIBILITY = {
  jersey: { thread: 0.02, slub: 0.05, fuzz: 0.015 },
  loopback: { thread: 0.03, slub: 0.05, fuzz: 0.025 },
  fleece: { thread: 0.025, slub: 0.035, fuzz: 0.035 },
  twill: { thread: 0.07, slub: 0.04, fuzz: 0.01 },
  wool: { thread: 0.04, slub: 0.02, fuzz: 0.09 },
} satisfies Record<Fabric, { thread: number; slub: number; fuzz: number }>

/** Returns the relative dye uptake of the yarn, about 1. */
export function getYarnTone(fabric: Fabric, u: number, v: number): number {
  const { thread, slub, fuzz } = YARN_VISIBILITY[fabric]
  const threads =
    fabric === 'twill'
      ? noise((u + v) * 6.5, (u - v) * 0.9)
      : noise(u * 5.5, v * 2.1) * 0.6 + noise(u * 2.3 + 30, v * 7) * 0.5
  const slubs =
    smoothstep(0.42, 0.75, noise(u * 0.8 + 90, v * 6.3)) - 0.6 * smoothstep(0.45, 0.8, noise(u * 1.1, v * 5.7 + 40))
  const fuzziness = noise(u * 3.1 + 12, v * 2.9)
  const dyeVariation = 0.045 * fbm(u / 11 + 4, v / 14, 2)
  return 1 + thread * threads + slub * slubs + fuzz * fuzziness + dyeVariation
}

const CREASE_STRENGTH = { jersey: 1, loopback: 0.8, fleece: 0.6, twill: 1.3, wool: 0.3 } satisfies Record<
  Fabric,
  number
>

/** Returns the height of wear marks: soft dents everywhere, some creases, and patches of small wrinkles. */
export function getCreaseHeight(fabric: Fabric, u: number, v: number): number {
  const dents = 0.05 * fbm(u / 5.5, v / 8, 2)
  const creaseMask = smoothstep(0.05, 0.4, fbm(u / 13 + 60, v / 13, 2))
  const warpedU = u + 1.4 * noise(u / 6, v / 5)
  const crease = Math.max(0, 0.16 - Math.abs(noise(warpedU / 5 + 20, v / 8)))
  const wrinkleMask = 0.25 + smoothstep(-0.1, 0.35, fbm(u / 9 + 7, v / 10 + 33, 2))
  const warpedV = v + 4 * noise(u / 17 + 5, v / 17)
  const wrinkles = 0.022 * noise(warpedU / 2.6 + 3, warpedV / 1.5) + 0.01 * noise(warpedU / 1.1 + 70, warpedV / 0.9)
  return CREASE_STRENGTH[fabric] * (dents + 0.2 * crease * creaseMask + wrinkleMask * wrinkles)
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
