import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawOutfit, type WornShot } from './draw-worn.ts'
import { planOutfits } from './plan-outfits.ts'

/** Pictures of an outfit for tiles, banners and films. The figure leaves room for words. */
interface Scenes {
  /** SKU of the outfit's top */
  top: string
  shots: WornShot[]
  /** whether the lettering of a shutter is painted over, because a title is set there */
  isPaintedOver?: boolean
}

const portrait = { width: 1200, aspect: 4 / 5 }

const createTileScenes = (top: string, gender: 'women' | 'men', offset: number): Scenes => ({
  top,
  shots: [
    { name: `${gender}-portrait`, frame: { centerX: offset, top: -12, height: 116 }, ...portrait },
    { name: `${gender}-wide`, frame: { centerX: 3 * offset, top: -12, height: 104 }, width: 1600, aspect: 8 / 5 },
  ],
})

const createBannerScenes = (top: string, collection: string): Scenes => ({
  top,
  isPaintedOver: true,
  shots: [
    // the whole top is in sight in a banner that is much wider than high
    { name: `${collection}-wide`, frame: { centerX: -140, top: -20, height: 96 }, width: 2400, aspect: 16 / 3 },
    { name: `${collection}-square`, frame: { centerX: -4, top: -13, height: 88 }, width: 1200, aspect: 1 },
  ],
})

export const scenes: Scenes[] = [
  {
    top: 'NKD-HD-001',
    shots: [
      { name: 'hero-portrait', frame: { centerX: 0, top: -14, height: 124 }, width: 1080, aspect: 9 / 16 },
      { name: 'hero-wide', frame: { centerX: -42, top: -12, height: 110 }, width: 1600, aspect: 16 / 9 },
    ],
  },
  createTileScenes('NKD-ZH-003', 'women', -12),
  createTileScenes('NKD-VJ-002', 'men', 12),
  createBannerScenes('NKD-OT-001', 'oversized-t-shirt'),
  createBannerScenes('NKD-TD-001', 'tie-dye-oversized-t-shirt'),
  createBannerScenes('NKD-AW-003', 'acid-wash-oversized-t-shirt'),
  createBannerScenes('NKD-ES-005', 'essentials'),
  createBannerScenes('NKD-SS-001', 'sweatshirt'),
  createBannerScenes('NKD-OS-002', 'oversized-sweatshirt'),
  createBannerScenes('NKD-HD-006', 'hoodie'),
  createBannerScenes('NKD-ZH-003', 'zip-hoodie'),
  createBannerScenes('NKD-OH-005', 'oversized-hoodie'),
  createBannerScenes('NKD-AH-004', 'acid-washed-hoodie'),
  createBannerScenes('NKD-VJ-002', 'varsity-jacket'),
  createBannerScenes('NKD-AH-003', 'acid-wash-hoodie'),
]

const drawings = new Map<Scenes, Promise<Map<string, Buffer>>>()

/** Returns a scene as PNG. Draping takes seconds, so it can be cached in a folder. */
export async function getScene(name: string, cacheFolder: string | undefined): Promise<Buffer> {
  const file = cacheFolder && join(cacheFolder, `scene-${name}.png`)
  if (file && existsSync(file)) return readFile(file)
  const group = scenes.find(({ shots }) => shots.some((shot) => shot.name === name))
  if (!group) throw new Error(`There is no scene called ${name}.`)
  const drawing = drawings.get(group) ?? drawScenes(group)
  drawings.set(group, drawing)
  const scene = (await drawing).get(name) as Buffer
  if (!file) return scene
  await mkdir(cacheFolder, { recursive: true })
  await writeFile(file, scene)
  return scene
}

async function drawScenes({ top, shots, isPaintedOver }: Scenes): Promise<Map<string, Buffer>> {
  const outfit = planOutfits().find(({ top: { product } }) => product.sku === top)
  if (!outfit) throw new Error(`There is no outfit with ${top}.`)
  const { staging } = outfit
  const wall =
    isPaintedOver && staging.wall.kind === 'shutter' ? { ...staging.wall, lettering: staging.wall.paint } : staging.wall
  const images = new Map<string, Buffer>()
  for await (const { shot, image } of drawOutfit({ ...outfit, staging: { ...staging, wall }, shots }))
    images.set(shot.name, await image.png({ compressionLevel: 1 }).toBuffer())
  return images
}
