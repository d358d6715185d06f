import sharp, { type Sharp } from 'sharp'
import { createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts'
import { ShopError } from '#shared/errors.ts'
import { NOT_AN_IMAGE } from '../contract.ts'
import { detectImageType, type Format, MAX_EDGE_PX, MAX_PIXELS } from '../rules.ts'

const sharpFormats = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' } as const

const TIMEOUT_SECONDS = 30
const DAMAGED = "This image is damaged or can't be read."
const TOOK_TOO_LONG = 'This image took too long to process. Please try again or upload a smaller one.'
/** Bounded, because processing the largest image takes a few hundred megabytes of memory. */
const runBounded = createConcurrencyLimiter({
  maxConcurrent: 2,
  maxQueued: 20,
  busyMessage: 'Many images are being uploaded right now. Please try again in a moment.',
})

const openImage = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })

/** Re-encodes the pixels only, which drops metadata and anything hidden in the file. Rejects files that cannot be decoded. */
export function reencodeImage(bytes: Buffer): Promise<{ picture: Buffer; placeholder: string }> {
  return runBounded(async () => {
    await requireImage(bytes)
    try {
      const picture = await openImage(bytes)
        .rotate()
        .resize({ width: MAX_EDGE_PX, height: MAX_EDGE_PX, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 88, smartSubsample: true })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer()
      const tiny = await sharp(picture).resize(12).webp({ quality: 30, effort: 6 }).toBuffer()
      return { picture, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
    } catch (error) {
      throw new ShopError('bad_request', isTimeout(error) ? TOOK_TOO_LONG : DAMAGED)
    }
  })
}

// libvips has no error code for it
const isTimeout = (error: unknown) => error instanceof Error && /^timeout: /m.test(error.message)

async function requireImage(bytes: Buffer): Promise<void> {
  const kind = detectImageType(bytes)
  if (!kind) throw new ShopError('unsupported_media_type', NOT_AN_IMAGE)
  const metadata = await openImage(bytes)
    .metadata()
    .catch((error: Error) => {
      if (/pixel limit/i.test(error.message))
        throw new ShopError('bad_request', 'This image has too many pixels. Please upload a smaller one.')
      throw new ShopError('bad_request', DAMAGED)
    })
  if (metadata.format !== sharpFormats[kind]) throw new ShopError('unsupported_media_type', NOT_AN_IMAGE)
}

const encode = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 4 }),
  webp: (picture: Sharp) => picture.webp({ quality: 74, smartSubsample: true }),
} satisfies Record<Format, (picture: Sharp) => Sharp>

/** Expects a re-encoded image; never enlarges it. */
export function resizeImage(picture: Buffer, width: number, format: Format): Promise<Buffer> {
  return runBounded(() => {
    const resized = sharp(picture).resize({ width, withoutEnlargement: true }).timeout({ seconds: TIMEOUT_SECONDS })
    return encode[format](resized).toBuffer()
  })
}
