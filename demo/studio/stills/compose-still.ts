import sharp, { type Sharp } from 'sharp'
import { type CutOut, createCutOut, type GarmentSource } from './cut-out.ts'
import { FRAME } from './silhouette.ts'

/** A placed garment: its source image, center and height. */
export interface PlacedGarment {
  image: string
  x: number
  y: number
  height: number
  /** degrees */
  rotation?: number
}

/** A composition. Layers are SVG or garments, bottom first. */
export interface Still {
  name: string
  width: number
  height: number
  background: string
  layers: readonly (string | PlacedGarment)[]
}

const cutOutCache = new Map<string, Promise<CutOut>>()

export async function composeStill(
  { width, height, background, layers }: Still,
  source: GarmentSource,
): Promise<Sharp> {
  const parts: string[] = []
  for (const layer of layers) parts.push(typeof layer === 'string' ? layer : await drawGarment(layer, source))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${background}" d="M0 0h${width}v${height}H0z"/>${parts.join('')}</svg>`
  // supersampled for clean edges
  return sharp(Buffer.from(svg), { density: 144, unlimited: true }).resize(width, height).flatten()
}

async function drawGarment(
  { image, x, y, height, rotation = 0 }: PlacedGarment,
  source: GarmentSource,
): Promise<string> {
  const cutOutPromise = cutOutCache.get(image) ?? createCutOut(image, source)
  cutOutCache.set(image, cutOutPromise)
  const { cloth, shadow, box } = await cutOutPromise
  const scale = height / (box.bottom - box.top)
  const size = `width="${FRAME.width}" height="${FRAME.height}"`
  return `<g transform="translate(${x} ${y}) rotate(${rotation}) scale(${scale}) translate(${-(box.left + box.right) / 2} ${-(box.top + box.bottom) / 2})"><image href="${shadow}" ${size}/><image href="${cloth}" ${size}/></g>`
}
