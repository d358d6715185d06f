import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoProducts } from '#demo/catalogue/demo-products.ts'
import { getCut } from '../cuts/cuts.ts'
import { getCameraAngles, getPhotoShootKey, type PhotoShoot, planPhotoShoots, type Shot } from '../photo-shoots.ts'
import { rasterizeSurface } from '../raster.ts'
import { createCamera, layGarment } from '../studio.ts'
import type { Surface } from '../subdivide.ts'
import { centerFrame, turnToCamera } from '../turn-to-camera.ts'

/** Size of the largest image. */
export const FRAME = { width: 1200, height: 1500 }

const photoShoots = planPhotoShoots(demoProducts).filter(({ isStanding }) => !isStanding)
const surfaceCache = new Map<string, Surface>()
const silhouetteCache = new Map<string, Promise<Buffer>>()

/** Returns the cloth mask of an image, one byte per pixel. Draping takes seconds, so the mask can be cached in a folder. */
export function getSilhouette(image: string, cacheFolder: string | undefined): Promise<Buffer> {
  const photoShoot = photoShoots.find(({ shots }) => shots.some(({ name }) => name === image))
  const shot = photoShoot?.shots.find(({ name }) => name === image)
  const view = shot?.view
  if (!photoShoot || !shot || view === 'close')
    throw new Error(`There is no full view of a laid garment called ${image}.`)
  const { turn } = shot
  const key = `${getPhotoShootKey(photoShoot)} ${turn} ${view}`
  const silhouette =
    silhouetteCache.get(key) ??
    readOrDraw(cacheFolder && join(cacheFolder, `${key}.png`), () => drawSilhouette(photoShoot, shot))
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

async function drawSilhouette(photoShoot: PhotoShoot, shot: Shot): Promise<Buffer> {
  const view = { isBehind: shot.view === 'back' }
  const cut = getCut(photoShoot)
  const key = getPhotoShootKey(photoShoot)
  const surface = surfaceCache.get(key) ?? layGarment(cut, photoShoot.pose)
  surfaceCache.set(key, surface)
  const turned = turnToCamera(surface, cut.frame, { ...getCameraAngles(shot), ...view })
  const frame = centerFrame(cut.frame, turned, view)
  const { faceId, width, height } = rasterizeSurface(turned, createCamera({ ...cut, frame }, FRAME.width * 2, view))
  return sharp(
    faceId.map((id) => (id ? 255 : 0)),
    { raw: { width, height, channels: 1 } },
  )
    .resize(FRAME.width, FRAME.height)
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}
