import { FetchError, fetchPublicFile } from '#platform/http/fetch-public-file.ts'
import { ShopError } from '#shared/errors.ts'
import { NOT_AN_IMAGE, type UploadedImage } from '../contract.ts'
import type { Deps } from './deps.ts'
import { saveUpload } from './save-upload.ts'

/** Larger than an upload may be: no admin waits for it, and photos in a store's export are often originals. */
const MAX_BYTES = 15 * 1024 * 1024
const TIMEOUT_MS = 20_000

interface FetchDeps extends Pick<Deps, 'db' | 'jobs' | 'storage'> {
  mediaFetchAllow: readonly string[]
}

/** Copies an image from the internet into the shop, as if an admin had uploaded it. Throws a `FetchError`. */
export async function importImageFromUrl(
  { mediaFetchAllow: allowedHosts, ...deps }: FetchDeps,
  url: string,
): Promise<UploadedImage> {
  const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }
  const bytes = await fetchPublicFile(url, { ...limits, accept: 'image/*', allowedHosts })
  return saveUpload(deps, bytes, { isBackground: true }).catch((error: unknown) => {
    if (!(error instanceof ShopError)) throw error
    const message = error.message === NOT_AN_IMAGE ? 'The file is not an image.' : error.message
    throw new FetchError(message, { isTemporary: error.code === 'unavailable', cause: error })
  })
}
