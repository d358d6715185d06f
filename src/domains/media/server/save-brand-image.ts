import { ShopError } from '#shared/errors.ts'
import type { BrandImage } from '../contract.ts'
import { findBrandImageProblem, isSvg } from '../rules.ts'
import type { Deps } from './deps.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { readImageSize } from './reencode-image.ts'
import { saveUpload } from './save-upload.ts'

/** Stores the icon or the social card. An SVG is drawn at any size, so only its shape is checked. */
export async function saveBrandImage(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage'>,
  kind: BrandImage,
  bytes: Buffer,
): Promise<{ imageUrl: string }> {
  const image = isSvg(bytes) ? await rasterizeSvg(bytes) : bytes
  const problem = findBrandImageProblem(kind, await readImageSize(image))
  if (problem) throw new ShopError('bad_request', problem)
  const { imageUrl } = await saveUpload(deps, image)
  return { imageUrl }
}
