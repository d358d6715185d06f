import sharp, { type Sharp } from 'sharp'
import { boundedWork } from '#domains/accounts/server/bounded-work.ts'
import { ShopError } from '#shared/errors.ts'
import { NOT_AN_IMAGE } from '../contract.ts'
import { type Format, kindOf, LONGEST_EDGE, MAX_PIXELS } from '../rules.ts'

/** What sharp calls the kinds that are taken. */
const formatOf = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' } as const

const LONGEST_SECONDS = 30
const DAMAGED = 'This image is damaged or cannot be read.'
const TOOK_TOO_LONG = 'This image took too long to draw. Please try again, or upload a smaller one.'
/** A picture of the largest kind takes some hundred megabytes while it is drawn. */
const drawing = boundedWork({
  atOnce: 2,
  waiting: 20,
  busy: 'Many pictures are being uploaded right now. Please try again in a moment.',
})

const opened = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })

/** The picture drawn anew: what it showed, and nothing else that was in the file. Only what can be drawn is a picture. */
export function redrawPicture(bytes: Buffer): Promise<{ picture: Buffer; placeholder: string }> {
  return drawing(async () => {
    await requirePicture(bytes)
    try {
      const picture = await opened(bytes)
        .rotate()
        .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .webp({ quality: 88, smartSubsample: true })
        .timeout({ seconds: LONGEST_SECONDS })
        .toBuffer()
      const tiny = await sharp(picture).resize(12).webp({ quality: 30, effort: 6 }).toBuffer()
      return { picture, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
    } catch (error) {
      throw new ShopError('bad_request', isTimeout(error) ? TOOK_TOO_LONG : DAMAGED)
    }
  })
}

/** In the words of libvips, which has no code for it. */
const isTimeout = (error: unknown) => error instanceof Error && /^timeout: /m.test(error.message)

async function requirePicture(bytes: Buffer): Promise<void> {
  const kind = kindOf(bytes)
  if (!kind) throw new ShopError('unsupported_media_type', NOT_AN_IMAGE)
  const seen = await opened(bytes)
    .metadata()
    .catch((error: Error) => {
      if (/pixel limit/i.test(error.message)) throw new ShopError('bad_request', 'This image has too many pixels.')
      throw new ShopError('bad_request', DAMAGED)
    })
  if (seen.format !== formatOf[kind]) throw new ShopError('unsupported_media_type', NOT_AN_IMAGE)
}

const encode = {
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 4 }),
  webp: (picture: Sharp) => picture.webp({ quality: 74, smartSubsample: true }),
} satisfies Record<Format, (picture: Sharp) => Sharp>

/** One width of a picture that was drawn anew before; never wider than that. */
export function resizePicture(picture: Buffer, width: number, format: Format): Promise<Buffer> {
  return drawing(() => {
    const resized = sharp(picture).resize({ width, withoutEnlargement: true }).timeout({ seconds: LONGEST_SECONDS })
    return encode[format](resized).toBuffer()
  })
}
