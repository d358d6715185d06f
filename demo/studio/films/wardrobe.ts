import sharp from 'sharp'
import { createCutOut, type GarmentSource } from '../stills/cut-out.ts'
import { FRAME } from '../stills/silhouette.ts'
import { getScene } from '../worn/scenes.ts'
import type { Box } from './graphics.ts'

/** A cut-out garment with its shadow, in several sizes to avoid aliasing when scaled down. */
interface Garment {
  sizes: { scale: number; image: string }[]
  box: { left: number; top: number; right: number; bottom: number }
}

/** What the placeholders of a film stand for. */
export interface Wardrobe {
  garments: ReadonlyMap<string, Garment>
  /** scenes with worn outfits as data URIs */
  photos: ReadonlyMap<string, string>
}

export interface WardrobeNames {
  garments: ReadonlySet<string>
  photos: ReadonlySet<string>
}

export async function openWardrobe(names: WardrobeNames, source: GarmentSource): Promise<Wardrobe> {
  const garments = new Map<string, Garment>()
  const photos = new Map<string, string>()
  for (const name of names.garments) garments.set(name, await loadGarment(name, source))
  for (const name of names.photos)
    photos.set(name, `data:image/png;base64,${(await getScene(name, source.cacheFolder)).toString('base64')}`)
  return { garments, photos }
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

/** Returns a placeholder element that `fillPlaceholders` replaces. */
export const garmentPlaceholder = (name: string, { x, y, height, rotation = 0, zoom = 1 }: GarmentPlacement) =>
  `<garment name="nkd-${name}" height="${height}" zoom="${zoom}" transform="translate(${x} ${y}) rotate(${rotation})"/>`

/** Returns a placeholder element for a scene that fills a box; what does not fit is cut off at both sides. */
export const photoPlaceholder = (name: string, [x, y, width, height]: Box) =>
  `<photo name="${name}" x="${x}" y="${y}" width="${width}" height="${height}"/>`

const GARMENT_PLACEHOLDER = /<garment name="([^"]+)" height="([^"]+)" zoom="([^"]+)" transform="([^"]+)"\/>/g
const PHOTO_PLACEHOLDER = /<photo name="([^"]+)" ([^>]+)\/>/g

export const findGarments = (svg: string): string[] =>
  Array.from(svg.matchAll(GARMENT_PLACEHOLDER), ([, name]) => name ?? '')

export const findPhotos = (svg: string): string[] =>
  Array.from(svg.matchAll(PHOTO_PLACEHOLDER), ([, name]) => name ?? '')

/** Replaces the placeholders, for a frame drawn at `scale`. */
export function fillPlaceholders(svg: string, { garments, photos }: Wardrobe, scale: number): string {
  return svg
    .replaceAll(GARMENT_PLACEHOLDER, (_, name: string, height: string, zoom: string, transform: string) => {
      const { sizes, box } = find(garments, name)
      const factor = Number(height) / (box.bottom - box.top)
      const size =
        sizes.find((candidate) => candidate.scale >= factor * Number(zoom) * scale) ?? sizes[sizes.length - 1]
      return `<g transform="${transform} scale(${factor}) translate(${-(box.left + box.right) / 2} ${-(box.top + box.bottom) / 2})"><image href="${size.image}" width="${FRAME.width}" height="${FRAME.height}"/></g>`
    })
    .replaceAll(
      PHOTO_PLACEHOLDER,
      (_, name: string, box: string) =>
        `<image ${box} preserveAspectRatio="xMidYMid slice" href="${find(photos, name)}"/>`,
    )
}

function find<Item>(items: ReadonlyMap<string, Item>, name: string): Item {
  const item = items.get(name)
  if (item === undefined) throw new Error(`${name} is not in the wardrobe.`)
  return item
}
