import sharp from 'sharp'
import type { Printing } from '#demo/catalogue/types.ts'
import { byteToLinear } from './color.ts'
import type { PrintArea } from './cut.ts'
import { blur, type Field } from './field.ts'
import { clamp, crackle, fbm, noise, smoothstep } from './noise.ts'

export interface Artwork {
  svg: string
  /** width divided by height */
  aspect: number
}

/** A graphic on a sheet: its pixels, position and ink. */
export interface SheetPrint {
  on: 'front' | 'back'
  ink: Printing['ink']
  left: number
  top: number
  scale: number
  width: number
  height: number
  pixels: Uint8Array
  /** height of puff ink in cm */
  rise?: Field
  /** looped yarn instead of ink */
  chenille: boolean
  cos: number
  sin: number
  middle: readonly [number, number]
}

export function getPrintSize(area: PrintArea, aspect: number) {
  const width = Math.min(area.width, area.height * aspect)
  return { width, height: width / aspect }
}

export async function createSheetPrint(
  area: PrintArea,
  ink: Printing['ink'],
  art: Artwork,
  scale: number,
): Promise<SheetPrint> {
  const { width, height } = getPrintSize(area, art.aspect)
  const w = Math.round(width * scale)
  const h = Math.round(height * scale)
  const pixels = new Uint8Array(
    await sharp(Buffer.from(art.svg), { density: 144 })
      .resize(w, h, { fit: 'fill' })
      .ensureAlpha()
      // ink bleeds slightly into the yarn
      .blur(Math.max(0.4, 0.022 * scale))
      .raw()
      .toBuffer(),
  )
  const turn = ((area.turn ?? 0) * Math.PI) / 180
  return {
    on: area.on,
    ink,
    left: area.x - width / 2,
    top: area.y,
    scale,
    width: w,
    height: h,
    pixels,
    ...(ink === 'puff' && { rise: createRise(pixels, w, h, scale, area.chenille ? 0.3 : 0.13) }),
    chenille: area.chenille ?? false,
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    middle: [area.x, area.y + height / 2],
  }
}

/** Returns the height of puff ink: rounded at the edge, flat on top. */
function createRise(pixels: Uint8Array, width: number, height: number, scale: number, high: number): Field {
  const field: Field = { width, height, data: new Float32Array(width * height) }
  for (let i = 0; i < field.data.length; i++) field.data[i] = pixels[i * 4 + 3] / 255
  blur(field, 0.1 * scale)
  for (let i = 0; i < field.data.length; i++) field.data[i] = high * smoothstep(0.3, 1, field.data[i])
  return field
}

/** Writes the linear color and coverage of the ink to `out`, and returns its height. */
export function sampleInk(print: SheetPrint, u: number, v: number, out: Float32Array): number {
  const du = u - print.middle[0]
  const dv = v - print.middle[1]
  const x = (du * print.cos + dv * print.sin + print.middle[0] - print.left) * print.scale - 0.5
  const y = (dv * print.cos - du * print.sin + print.middle[1] - print.top) * print.scale - 0.5
  out[3] = 0
  if (x < 0 || y < 0 || x >= print.width - 1 || y >= print.height - 1) return 0
  const x0 = x | 0
  const y0 = y | 0
  const fx = x - x0
  const fy = y - y0
  let cover = 0
  let r = 0
  let g = 0
  let b = 0
  for (let k = 0; k < 4; k++) {
    const i = ((y0 + (k >> 1)) * print.width + x0 + (k & 1)) * 4
    const weight = ((k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy) * print.pixels[i + 3]) / 255
    cover += weight
    r += byteToLinear(print.pixels[i]) * weight
    g += byteToLinear(print.pixels[i + 1]) * weight
    b += byteToLinear(print.pixels[i + 2]) * weight
  }
  if (cover <= 0.002) return 0
  out[0] = r / cover
  out[1] = g / cover
  out[2] = b / cover
  out[3] = cover * getWornCover(print.ink, u, v)
  if (!print.rise) return 0.006 * out[3]
  const rise = print.rise.data[y0 * print.width + x0] * (1 - fx) + print.rise.data[y0 * print.width + x0 + 1] * fx
  if (!print.chenille) return rise
  const loop = getLoopHeight(u, v)
  for (let k = 0; k < 3; k++) out[k] *= 0.62 + 0.38 * loop
  return rise * (0.75 + 0.35 * loop)
}

/** Returns the height of chenille loops: 0 between them, 1 on top. */
function getLoopHeight(u: number, v: number): number {
  const wu = u + 0.1 * noise(u * 3, v * 3)
  const wv = v + 0.1 * noise(u * 3 + 20, v * 3)
  const row = Math.floor(wv * 5.2)
  const x = (wu * 4.4 + (row & 1) * 0.5) % 1
  const dx = Math.abs(x < 0 ? x + 1 : x) - 0.5
  const dy = wv * 5.2 - row - 0.5
  return 1 - smoothstep(0.12, 0.62, Math.hypot(dx, dy))
}

/** Returns the coverage of the ink after wear. Cracked ink breaks along the knit. */
function getWornCover(ink: Printing['ink'], u: number, v: number): number {
  if (ink === 'puff') return 1
  const grain = 0.982 + 0.02 * noise(u * 9, v * 6) + 0.01 * noise(u * 3.3, v * 3.1)
  if (ink !== 'cracked') return clamp(grain)
  // wear in patches: long cracks, then a fine web, then flakes
  const worn = smoothstep(-0.28, 0.32, fbm(u / 5 + 3, v / 5, 3) + 0.22 * noise(u / 1.7, v / 1.7))
  const wu = u + 0.12 * noise(u * 2.3, v * 2.3)
  const wv = v + 0.12 * noise(u * 2.3 + 9, v * 2.3)
  const longCracks = smoothstep(0.015 + 0.05 * worn, 0.002, crackle(wu * 0.95, wv * 0.7) / 0.95)
  const fineCracks =
    smoothstep(0.012 + 0.05 * worn, 0.002, crackle(wu * 3 + 40, wv * 2.4) / 3) * smoothstep(0.3, 0.75, worn)
  const flake = smoothstep(0.4, 0.68, worn * 0.75 + 0.5 * noise(u * 4.3, v * 5.2) + 0.2 * noise(u * 10, v * 13) - 0.3)
  return clamp(grain * (1 - 0.92 * Math.max(longCracks * (0.35 + 0.65 * worn), fineCracks, flake)) - 0.1 * worn)
}
