import sharp, { type Sharp } from 'sharp'
import type { View } from '../catalogue/choose-views.ts'
import { smoothstep } from './noise.ts'

interface Lens {
  /** blur where nothing is in focus, in pixels of an image 1,200 px wide */
  sigma: number
  /** distance from the middle, as a share of the diagonal, where the blur begins and where it is full */
  range: readonly [from: number, to: number]
}

const FULL_VIEW: Lens = { sigma: 1.5, range: [0.55, 1.1] }
/** A lens has less depth of field at a short distance. */
const CLOSE_VIEW: Lens = { sigma: 2.6, range: [0.45, 1.05] }
/** The far side of a garment that is seen from the side. */
const FAR_SIDE: Lens['range'] = [0.5, 1.05]

/**
 * Blurs what a camera would not have in focus: the corners, and the far side in a three-quarter view. `turn` is positive
 * if the right of the image is near.
 */
export async function applyLens(image: Sharp, view: View, turn: number): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { width, height, channels }
  const { sigma, range } = view === 'close' || view === 'detail' ? CLOSE_VIEW : FULL_VIEW
  const blurred = await sharp(data, { raw })
    .blur(Math.max(0.3, (sigma * width) / 1200))
    .raw()
    .toBuffer()
  const side = view === 'three-quarter' ? Math.sign(turn) : 0
  for (let y = 0; y < height; y++) {
    const dy = (y + 0.5) / height - 0.5
    for (let x = 0; x < width; x++) {
      const dx = (x + 0.5) / width - 0.5
      const corner = smoothstep(range[0], range[1], Math.sqrt(dx * dx + dy * dy) / Math.SQRT1_2)
      const far = side === 0 ? 0 : smoothstep(FAR_SIDE[0], FAR_SIDE[1], 0.5 - dx * side)
      const share = Math.max(corner, far)
      if (share === 0) continue
      const i = (y * width + x) * channels
      for (let k = 0; k < channels; k++) data[i + k] += Math.round((blurred[i + k] - data[i + k]) * share)
    }
  }
  return sharp(data, { raw })
}
