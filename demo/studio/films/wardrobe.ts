import sharp from 'sharp'
import { createCutOut, type GarmentSource } from '../stills/cut-out.ts'
import { FRAME } from '../stills/silhouette.ts'

/** A cut-out garment with its shadow, in several sizes to avoid aliasing when scaled down. */
interface Garment {
  sizes: { scale: number; image: string }[]
  box: { left: number; top: number; right: number; bottom: number }
}

export type Wardrobe = ReadonlyMap<string, Garment>

export async function openWardrobe(names: Iterable<string>, source: GarmentSource): Promise<Wardrobe> {
  const garments = new Map<string, Garment>()
  for (const name of names) garments.set(name, await loadGarment(name, source))
  return garments
}

async function loadGarment(name: string, source: GarmentSource): Promise<Garment> {
  const { cloth, shadow, box } = await createCutOut(name, source)
  const composite = await sharp(decodeDataUri(shadow))
    .composite([{ input: decodeDataUri(cloth) }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  const sizes: Garment['sizes'] = []
  for (const scale of [1 / 8, 1 / 4, 1 / 2, 1]) {
    const png = await sharp(composite)
      .resize(FRAME.width * scale)
      .png({ compressionLevel: 1 })
      .toBuffer()
    sizes.push({ scale, image: `data:image/png;base64,${png.toString('base64')}` })
  }
  return { sizes, box }
}

const decodeDataUri = (uri: string) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')

export interface GarmentPlacement {
  /** center */
  x: number
  y: number
  height: number
  /** degrees */
  rotation?: number
  /** scale of the surrounding group */
  zoom?: number
}

/** Returns a placeholder element that `insertGarments` replaces. */
export const garmentPlaceholder = (name: string, { x, y, height, rotation = 0, zoom = 1 }: GarmentPlacement) =>
  `<garment name="nkd-${name}" height="${height}" zoom="${zoom}" transform="translate(${x} ${y}) rotate(${rotation})"/>`

const GARMENT_PLACEHOLDER = /<garment name="([^"]+)" height="([^"]+)" zoom="([^"]+)" transform="([^"]+)"\/>/g

export const findGarments = (svg: string): string[] =>
  Array.from(svg.matchAll(GARMENT_PLACEHOLDER), ([, name]) => name ?? '')

/** Replaces the garment placeholders, for a frame drawn at `scale`. */
export function insertGarments(svg: string, wardrobe: Wardrobe, scale: number): string {
  return svg.replaceAll(GARMENT_PLACEHOLDER, (_, name: string, height: string, zoom: string, transform: string) => {
    const garment = wardrobe.get(name)
    if (!garment) throw new Error(`${name} is not in the wardrobe.`)
    const { sizes, box } = garment
    const factor = Number(height) / (box.bottom - box.top)
    const size = sizes.find((candidate) => candidate.scale >= factor * Number(zoom) * scale) ?? sizes[sizes.length - 1]
    return `<g transform="${transform} scale(${factor}) translate(${-(box.left + box.right) / 2} ${-(box.top + box.bottom) / 2})"><image href="${size.image}" width="${FRAME.width}" height="${FRAME.height}"/></g>`
  })
}
