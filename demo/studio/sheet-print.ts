import sharp from 'sharp'
import type { PlacedPrint } from '#demo/catalogue/types.ts'
import { byteToLinear } from './color.ts'
import type { PrintArea } from './cut.ts'
import { blur, type Field } from './field.ts'
import { clamp, crackle, fbm, noise, smoothstep } from './noise.ts'

export interface Artwork {
  svg: string
  /** width divided by height */
  aspect: number
}

/** A graphic on a sheet: its pixels, position and finish. */
export interface SheetPrint {
  sheet: 'front' | 'back'
  finish: PlacedPrint['finish']
  left: number
  top: number
  scale: number
  width: number
  height: number
  pixels: Uint8Array
  /** height of puff ink in cm */
  puffHeight?: Field
  /** looped yarn instead of ink */
  chenille: boolean
  cos: number
  sin: number
  center: readonly [number, number]
}

export function getPrintSize(area: PrintArea, aspect: number) {
  const width = Math.min(area.width, area.height * aspect)
  return { width, height: width / aspect }
}

export async function createSheetPrint(
  area: PrintArea,
  finish: PlacedPrint['finish'],
  artwork: Artwork,
  scale: number,
): Promise<SheetPrint> {
  const { width, height } = getPrintSize(area, artwork.aspect)
  const pixelWidth = Math.round(width * scale)
  const pixelHeight = Math.round(height * scale)
  const pixels = new Uint8Array(
    await sharp(Buffer.from(artwork.svg), { density: 144 })
      .resize(pixelWidth, pixelHeight, { fit: 'fill' })
      .ensureAlpha()
      // ink bleeds slightly into the yarn
      .blur(Math.max(0.4, 0.022 * scale))
      .raw()
      .toBuffer(),
  )
  const radians = ((area.rotation ?? 0) * Math.PI) / 180
  return {
    sheet: area.sheet,
    finish,
    left: area.x - width / 2,
    top: area.y,
    scale,
    width: pixelWidth,
    height: pixelHeight,
    pixels,
    ...(finish === 'puff' && {
      puffHeight: createPuffHeight(pixels, pixelWidth, pixelHeight, scale, area.chenille ? 0.3 : 0.13),
    }),
    chenille: area.chenille ?? false,
    cos: Math.cos(radians),
    sin: Math.sin(radians),
    center: [area.x, area.y + height / 2],
  }
}

/** Returns the height of puff ink: rounded at the edge, flat on top. */
function createPuffHeight(pixels: Uint8Array, width: number, height: number, scale: number, maxHeight: number): Field {
  const field: Field = { width, height, data: new Float32Array(width * height) }
  for (let i = 0; i < field.data.length; i++) field.data[i] = pixels[i * 4 + 3] / 255
  blur(field, 0.1 * scale)
  for (let i = 0; i < field.data.length; i++) field.data[i] = maxHeight * smoothstep(0.3, 1, field.data[i])
  return field
}

/** Writes the linear color and coverage of the ink to `out`, and returns its height. `fold` is positive on a ridge. */
export function sampleInk(print: SheetPrint, u: number, v: number, fold: number, out: Float32Array): number {
  const du = u - print.center[0]
  const dv = v - print.center[1]
  const x = (du * print.cos + dv * print.sin + print.center[0] - print.left) * print.scale - 0.5
  const y = (dv * print.cos - du * print.sin + print.center[1] - print.top) * print.scale - 0.5
  out[3] = 0
  if (x < 0 || y < 0 || x >= print.width - 1 || y >= print.height - 1) return 0
  const x0 = x | 0
  const y0 = y | 0
  const fx = x - x0
  const fy = y - y0
  let coverage = 0
  let r = 0
  let g = 0
  let b = 0
  for (let k = 0; k < 4; k++) {
    const i = ((y0 + (k >> 1)) * print.width + x0 + (k & 1)) * 4
    const weight = ((k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy) * print.pixels[i + 3]) / 255
    coverage += weight
    r += byteToLinear(print.pixels[i]) * weight
    g += byteToLinear(print.pixels[i + 1]) * weight
    b += byteToLinear(print.pixels[i + 2]) * weight
  }
  if (coverage <= 0.002) return 0
  out[0] = r / coverage
  out[1] = g / coverage
  out[2] = b / coverage
  out[3] = coverage * getWornCoverage(print.finish, u, v, fold)
  if (!print.puffHeight) return 0.006 * out[3]
  const height =
    print.puffHeight.data[y0 * print.width + x0] * (1 - fx) + print.puffHeight.data[y0 * print.width + x0 + 1] * fx
  if (!print.chenille) return height
  const loop = getLoopHeight(u, v)
  for (let k = 0; k < 3; k++) out[k] *= 0.62 + 0.38 * loop
  return height * (0.75 + 0.35 * loop)
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

/** Returns the coverage of the ink after wear. Cracked ink breaks along the folds, and stays whole between them. */
function getWornCoverage(finish: PlacedPrint['finish'], u: number, v: number, fold: number): number {
  if (finish === 'puff') return 1
  const grain = 0.982 + 0.02 * noise(u * 9, v * 6) + 0.01 * noise(u * 3.3, v * 3.1)
  if (finish !== 'cracked') return clamp(grain)
  // wear in patches: long cracks, then a fine web, then flakes
  const bent = smoothstep(0.02, 0.11, fold)
  const wear = smoothstep(-0.1, 0.55, 0.5 * fbm(u / 5 + 3, v / 5, 3) + 0.12 * noise(u / 1.7, v / 1.7) + 0.32 * bent)
  const wu = u + 0.12 * noise(u * 2.3, v * 2.3)
  const wv = v + 0.12 * noise(u * 2.3 + 9, v * 2.3)
  const longCracks = smoothstep(0.015 + 0.05 * wear, 0.002, crackle(wu * 0.95, wv * 0.7) / 0.95)
  const fineCracks =
    smoothstep(0.012 + 0.05 * wear, 0.002, crackle(wu * 3 + 40, wv * 2.4) / 3) * smoothstep(0.3, 0.75, wear)
  const flake =
    bent * smoothstep(0.4, 0.68, wear * 0.75 + 0.5 * noise(u * 4.3, v * 5.2) + 0.2 * noise(u * 10, v * 13) - 0.25)
  return clamp(grain * (1 - 0.92 * Math.max(longCracks * (0.35 + 0.65 * wear), fineCracks, flake)) - 0.1 * wear)
}
