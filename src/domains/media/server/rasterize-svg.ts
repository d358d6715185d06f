import { ShopError } from '#shared/errors.ts'
import { findSvgProblem, MAX_SVG_BYTES, SVG_TOO_LARGE } from '../rules.ts'

/** A logo is never shown larger. */
const MAX_WIDTH = 1200
const MAX_HEIGHT = 600
const TIMEOUT_SECONDS = 10
const DEFAULT_DENSITY = 72
const MAX_DENSITY = 7200
const DAMAGED = "This SVG is damaged or can't be read."

/**
 * Draws an SVG as a PNG, so no SVG of an upload is ever served and nothing in it can run. Rejects one that would need
 * scripts or other files, because its image would be incomplete.
 */
export async function rasterizeSvg(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > MAX_SVG_BYTES) throw new ShopError('too_large', SVG_TOO_LARGE)
  const problem = findSvgProblem(bytes.toString())
  if (problem) throw new ShopError('bad_request', problem)
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes).metadata()
    const scale = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height)
    const density = Math.min(MAX_DENSITY, Math.max(1, DEFAULT_DENSITY * scale))
    return await sharp(bytes, { density, limitInputPixels: 4 * MAX_WIDTH * MAX_HEIGHT })
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside' })
      .png()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer()
  } catch {
    throw new ShopError('bad_request', DAMAGED)
  }
}
