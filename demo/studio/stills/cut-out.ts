import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { clamp, smoothstep } from '../noise.ts'
import { FRAME, getSilhouette } from './silhouette.ts'

/** A garment without its background, and its shadow, as PNG data URIs. */
export interface CutOut {
  cloth: string
  shadow: string
  /** bounds of the garment within its frame */
  box: { left: number; top: number; right: number; bottom: number }
}

/** Where garments are cut out from. */
export interface GarmentSource {
  /** folder of the drawn images */
  imageFolder: string
  /** folder in which outlines are cached between runs */
  cacheFolder: string | undefined
}

export async function createCutOut(
  image: string,
  { imageFolder: folder, cacheFolder }: GarmentSource,
): Promise<CutOut> {
  const file = (await readdir(folder)).find((name) => name.startsWith(`${image}-`) && name.endsWith('-1200.avif'))
  if (!file) throw new Error(`${image} is not drawn yet. Run npm run studio.`)
  const silhouette = await getSilhouette(image, cacheFolder)
  const pixels = await sharp(`${folder}/${file}`).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const cloth = Buffer.alloc(silhouette.length * 4)
  const shadow = Buffer.alloc(silhouette.length * 4)
  const box = { left: FRAME.width, top: FRAME.height, right: 0, bottom: 0 }
  for (let i = 0; i < silhouette.length; i++) {
    const x = i % FRAME.width
    const y = (i / FRAME.width) | 0
    // the outermost pixels are blended with the paper
    const coverage = clamp((silhouette[i] / 255 - 0.45) / 0.5)
    pixels.copy(cloth, i * 4, i * 3, i * 3 + 3)
    cloth[i * 4 + 3] = Math.round(coverage * 255)
    shadow[i * 4 + 3] = Math.round(255 * (silhouette[i] > 0 ? 0.3 : getShadow(pixels[i * 3 + 1], x, y)))
    if (coverage < 0.5) continue
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return { cloth: await toPngUri(cloth), shadow: await toPngUri(shadow), box }
}

/** Returns how much the paper is darkened by the shadow. Fades out at the edge of the frame. */
function getShadow(brightness: number, x: number, y: number): number {
  const unshaded = 224 - (4 * x) / FRAME.width - (5 * y) / FRAME.height
  const edgeDistance = Math.min(x, y, FRAME.width - 1 - x, FRAME.height - 1 - y)
  return clamp((1 - brightness / unshaded) * 1.15 - 0.02) * smoothstep(0, 90, edgeDistance)
}

async function toPngUri(pixels: Buffer): Promise<string> {
  const png = await sharp(pixels, { raw: { ...FRAME, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
