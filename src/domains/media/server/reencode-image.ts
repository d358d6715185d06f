import type { Sharp } from 'sharp'
import { createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts'
import { ShopError } from '#shared/errors.ts'
import { NOT_AN_IMAGE } from '../contract.ts'
import {
  detectImageType,
  type Format,
  hasTooManyPixels,
  type ImagePurposeName,
  imagePurposes,
  MAX_JPEG_PIXELS,
} from '../rules.ts'

/** How sharp names the image types. */
const sharpFormats = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' } as const

const TIMEOUT_SECONDS = 30
const TOO_MANY_PIXELS = 'This image has too many pixels. Please upload a smaller one.'
const DAMAGED = "This image is damaged or can't be read."
const TOOK_TOO_LONG = 'This image took too long to process. Please try again or upload a smaller one.'
/** Limited, because processing the largest image takes a few hundred megabytes of memory. */
const limitConcurrency = createConcurrencyLimiter({
  maxConcurrent: 2,
  maxQueued: 20,
  busyMessage: 'Many images are being uploaded right now. Please try again in a moment.',
})

/** Loaded with the first image, because libvips takes 80 MB. */
const loadSharp = async () => (await import('sharp')).default

const openImage = async (bytes: Buffer) =>
  (await loadSharp())(bytes, { limitInputPixels: MAX_JPEG_PIXELS, failOn: 'error', pages: 1 })

interface ReencodedImage {
  image: Buffer
  /** A tiny blurred version as a data URL. */
  placeholder: string
}

/** Re-encodes the pixels only, which drops metadata and anything hidden in the file. Rejects files that cannot be decoded. */
export function reencodeImage(
  bytes: Buffer,
  purpose: ImagePurposeName,
  { isBackground = false } = {},
): Promise<ReencodedImage> {
  const { maxEdgePx, webp } = imagePurposes[purpose]
  const reencode = async () => {
    await validateImage(bytes, purpose)
    try {
      const original = await openImage(bytes)
      const image = await original
        .rotate()
        .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp(webp)
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer()
      const sharp = await loadSharp()
      const thumbnail = await sharp(image).resize(12).webp({ quality: 30, effort: 6 }).toBuffer()
      return { image, placeholder: `data:image/webp;base64,${thumbnail.toString('base64')}` }
    } catch (error) {
      throw new ShopError('bad_request', isTimeout(error) ? TOOK_TOO_LONG : DAMAGED)
    }
  }
  return limitConcurrency(reencode, { isBackground })
}

// libvips has no error code for a timeout
const isTimeout = (error: unknown) => error instanceof Error && /^timeout: /m.test(error.message)

/** Returns the displayed size, which a camera may have rotated. */
export async function readImageSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await validateImage(bytes, 'product')
  return autoOrient
}

async function validateImage(bytes: Buffer, purpose: ImagePurposeName) {
  const type = detectImageType(bytes)
  if (!type) throw new ShopError('unsupported_media_type', NOT_AN_IMAGE)
  const image = await openImage(bytes)
  const metadata = await image.metadata().catch((error: Error) => {
    throw new ShopError('bad_request', /pixel limit/i.test(error.message) ? TOO_MANY_PIXELS : DAMAGED)
  })
  if (metadata.format !== sharpFormats[type]) throw new ShopError('unsupported_media_type', NOT_AN_IMAGE)
  const { width, height } = metadata
  if (hasTooManyPixels(purpose, { type, width, height, byteLength: bytes.length }))
    throw new ShopError('bad_request', TOO_MANY_PIXELS)
  return metadata
}

const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 4 }),
  webp: (image: Sharp) => image.webp({ quality: 74, smartSubsample: true }),
} satisfies Record<Format, (image: Sharp) => Sharp>

/** Expects a re-encoded image; never enlarges it. Uploads go first, because an admin waits for them. */
export function resizeImage(image: Buffer, width: number, format: Format): Promise<Buffer> {
  const resize = async () => {
    const sharp = await loadSharp()
    const resized = sharp(image).resize({ width, withoutEnlargement: true }).timeout({ seconds: TIMEOUT_SECONDS })
    return encoders[format](resized).toBuffer()
  }
  return limitConcurrency(resize, { isBackground: true })
}
