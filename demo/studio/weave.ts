import type { Fabric, Weave } from './garment.ts'
import { fbm, noise, smoothstep } from './noise.ts'

/** The height of the cloth's own texture, in centimetres. `fine` is how many pixels a centimetre has: far away, a knit is only grain. */
export function clothGrain(fabric: Fabric, u: number, v: number, fine: number): number {
  switch (fabric) {
    case 'jersey':
      return fine > 60 ? knit(u, v, 9, 12, 0.016) : 0.0022 * noise(u * 13, v * 9) + 0.0016 * noise(u * 7 + 50, v * 2.4)
    case 'loopback':
      return fine > 60 ? knit(u, v, 7, 9, 0.02) : 0.0032 * noise(u * 11, v * 8) + 0.002 * noise(u * 6 + 50, v * 3)
    case 'fleece':
      return fine > 60
        ? knit(u, v, 7, 9, 0.02) + 0.01 * noise(u * 3, v * 3)
        : 0.0045 * noise(u * 9, v * 7) + 0.003 * noise(u * 4 + 50, v * 3)
    case 'twill':
      return fine > 60
        ? 0.012 * Math.sin((u + v) * 44) + 0.006 * noise(u * 20, v * 20)
        : 0.004 * noise((u + v) * 12, (u - v) * 3) + 0.004 * noise(u * 14, v * 14)
    case 'wool':
      return 0.012 * noise(u * 5, v * 5) + 0.01 * noise(u * 11 + 9, v * 11)
  }
}

const CREASE = { jersey: 1, loopback: 0.8, fleece: 0.6, twill: 1.3, wool: 0.3 } satisfies Record<Fabric, number>

/** What folding and wearing leave on any cloth: soft dents everywhere, and here and there a crease. */
export function creases(fabric: Fabric, u: number, v: number): number {
  const dents = 0.045 * fbm(u / 5.5, v / 8, 2)
  const where = smoothstep(0.05, 0.4, fbm(u / 13 + 60, v / 13, 2))
  const bent = u + 1.4 * noise(u / 6, v / 5)
  const crease = Math.max(0, 0.16 - Math.abs(noise(bent / 5 + 20, v / 8)))
  return CREASE[fabric] * (dents + 0.16 * crease * where)
}

/** Columns of V-shaped loops. */
function knit(u: number, v: number, wales: number, courses: number, height: number): number {
  const wobble = 0.12 * noise(u * 2.1, v * 2.6)
  const x = u * wales + wobble
  const column = x - Math.floor(x) - 0.5
  const y = v * courses + Math.abs(column) * 1.3 + wobble + 0.3 * noise(Math.floor(x) * 7.3, v * 0.7)
  const loop = Math.abs(y - Math.floor(y) - 0.5) * 2
  const arm = 1 - Math.abs(Math.abs(column) - 0.25) * 4
  return height * (0.65 * arm * arm * (arm > 0 ? 1 : 0) + 0.5 * (1 - loop * loop))
}

/** Ribs stand like columns, rounder than a sine. */
export function ribHeight(weave: Extract<Weave, { kind: 'rib' }>, u: number, v: number): number {
  const phase = ribPhase(weave, u, v) + 0.05 * noise(u * 0.9, v * 0.9)
  const across = Math.abs(phase - Math.floor(phase) - 0.5) * 2
  return weave.depth * (1 - across * across * across)
}

function ribPhase(weave: Extract<Weave, { kind: 'rib' }>, u: number, v: number): number {
  if ('around' in weave) {
    const [x, y] = weave.around
    return (Math.atan2(v - y, u - x) * weave.radius) / weave.pitch
  }
  const angle = (weave.angle * Math.PI) / 180
  return (u * -Math.sin(angle) + v * Math.cos(angle)) / weave.pitch
}
