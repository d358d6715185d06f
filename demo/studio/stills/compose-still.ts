import sharp, { type Sharp } from 'sharp'
import { getScene } from '../worn/scenes.ts'
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

/** A scene that fills a box; what does not fit is cut off at both sides. */
interface PlacedScene {
  scene: string
  x: number
  y: number
  width: number
  height: number
}

/** A composition. Layers are SVG, garments or scenes, bottom first. */
export interface Still {
  name: string
  width: number
  height: number
  background: string
  layers: readonly Layer[]
  /** Those of its files; by default half its width, and its width. */
  widths?: readonly number[]
  /** Shown so large that the weave of the cloth must be kept. */
  isLarge?: boolean
}

type Layer = string | PlacedGarment | PlacedScene

const cutOutCache = new Map<string, Promise<CutOut>>()

export async function composeStill(
  { width, height, background, layers }: Still,
  source: GarmentSource,
): Promise<Sharp> {
  const parts: string[] = []
  for (const layer of layers) parts.push(await drawLayer(layer, source))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${background}" d="M0 0h${width}v${height}H0z"/>${parts.join('')}</svg>`
  // supersampled for clean edges
  return sharp(Buffer.from(svg), { density: 144, unlimited: true }).resize(width, height).flatten()
}

async function drawLayer(layer: Layer, source: GarmentSource): Promise<string> {
  if (typeof layer === 'string') return layer
  return 'scene' in layer ? drawScene(layer, source) : drawGarment(layer, source)
}

async function drawScene({ scene, x, y, width, height }: PlacedScene, { cacheFolder }: GarmentSource): Promise<string> {
  const png = await getScene(scene, cacheFolder)
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="data:image/png;base64,${png.toString('base64')}"/>`
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
