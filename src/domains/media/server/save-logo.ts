import type { UploadedLogo } from '../contract.ts'
import { findOutline, isSvg } from '../rules.ts'
import type { Deps } from './deps.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { saveUpload } from './save-upload.ts'

/** Stores a logo as an image. For an SVG with a single black shape, also returns the shape, to draw it in any color. */
export async function saveLogo(deps: Pick<Deps, 'db' | 'jobs' | 'storage'>, bytes: Buffer): Promise<UploadedLogo> {
  if (!isSvg(bytes)) return { imageUrl: (await saveUpload(deps, bytes)).imageUrl }
  const { imageUrl } = await saveUpload(deps, await rasterizeSvg(bytes))
  const outline = findOutline(bytes.toString())
  return { imageUrl, ...(outline ? { outline } : {}) }
}
