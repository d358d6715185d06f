import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { cuts } from '../cuts/cuts.ts'
import { type PhotoShoot, planPhotoShoots } from '../photo-shoots.ts'
import { rasterizeSurface } from '../raster.ts'
import { createCamera, drapeGarment } from '../studio.ts'
import type { Surface } from '../subdivide.ts'

/** Size of the largest image. */
export const FRAME = { width: 1200, height: 1500 }

const photoShoots = planPhotoShoots(demoProducts)
const surfaceCache = new Map<string, Surface>()
const silhouetteCache = new Map<string, Promise<Buffer>>()

/** Returns the cloth mask of an image, one byte per pixel. Draping takes seconds, so the mask can be cached in a folder. */
export function getSilhouette(image: string, cacheFolder: string | undefined): Promise<Buffer> {
  const photoShoot = photoShoots.find(({ shots }) => shots.some(({ name }) => name === image))
  const view = photoShoot?.shots.find(({ name }) => name === image)?.view
  if (!photoShoot || !view || view === 'close') throw new Error(`There is no full view of a garment called ${image}.`)
  const key = `${photoShoot.cut} ${photoShoot.seed} ${view}`
  const silhouette =
    silhouetteCache.get(key) ??
    readOrDraw(cacheFolder && join(cacheFolder, `${key}.png`), () =>
      drawSilhouette(photoShoot, { isBehind: view === 'back' }),
    )
  silhouetteCache.set(key, silhouette)
  return silhouette
}

async function readOrDraw(file: string | undefined, draw: () => Promise<Buffer>): Promise<Buffer> {
  if (file && existsSync(file))
    return sharp(await readFile(file))
      .toColourspace('b-w')
      .raw()
      .toBuffer()
  const pixels = await draw()
  if (!file) return pixels
  await mkdir(join(file, '..'), { recursive: true })
  const raw = { ...FRAME, channels: 1 as const }
  await writeFile(file, await sharp(pixels, { raw }).png().toBuffer())
  return pixels
}

async function drawSilhouette({ cut: name, seed }: PhotoShoot, camera: { isBehind: boolean }): Promise<Buffer> {
  const cut = cuts[name]?.cut
  if (!cut) throw new Error(`The studio has no pattern for ${name}.`)
  const key = `${name} ${seed}`
  const surface = surfaceCache.get(key) ?? drapeGarment(cut, seed)
  surfaceCache.set(key, surface)
  const { faceId, width, height } = rasterizeSurface(surface, createCamera(cut, FRAME.width * 2, camera))
  return sharp(
    faceId.map((id) => (id ? 255 : 0)),
    { raw: { width, height, channels: 1 } },
  )
    .resize(FRAME.width, FRAME.height)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}
