import sharp, { type Sharp } from 'sharp'
import { type CutOut, cutOut, type Stock } from './cut-out.ts'
import { FRAME } from './silhouette.ts'

/** A garment laid down: the picture it is cut from, where its middle lies, how high it is. */
export interface Laid {
  picture: string
  x: number
  y: number
  height: number
  /** degrees */
  turn?: number
}

/** What lies on the ground, one thing over the other: drawn in SVG, or a garment. */
export interface Still {
  name: string
  width: number
  height: number
  ground: string
  layers: readonly (string | Laid)[]
}

const cut = new Map<string, Promise<CutOut>>()

export async function compose({ width, height, ground, layers }: Still, stock: Stock): Promise<Sharp> {
  const drawn: string[] = []
  for (const layer of layers) drawn.push(typeof layer === 'string' ? layer : await lay(layer, stock))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${ground}" d="M0 0h${width}v${height}H0z"/>${drawn.join('')}</svg>`
  // drawn larger and scaled down, so that edges are clean
  return sharp(Buffer.from(svg), { density: 144, unlimited: true }).resize(width, height).flatten()
}

async function lay({ picture, x, y, height, turn = 0 }: Laid, stock: Stock): Promise<string> {
  const known = cut.get(picture) ?? cutOut(picture, stock)
  cut.set(picture, known)
  const { cloth, shadow, box } = await known
  const scale = height / (box.bottom - box.top)
  const size = `width="${FRAME.width}" height="${FRAME.height}"`
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-(box.left + box.right) / 2} ${-(box.top + box.bottom) / 2})"><image href="${shadow}" ${size}/><image href="${cloth}" ${size}/></g>`
}
