import { DAY, MINUTE } from './time.ts'

/** How long after its upload a customer's photo can be attached to a return or a review. */
export const PHOTO_CLAIM_WINDOW_MS = DAY
/** Extra time before deletion, so a photo is never deleted while it is being attached. */
export const PHOTO_GRACE_MS = 10 * MINUTE

const namePattern = /^[0-9a-f]{32}$/
const EXTENSION = '.webp'

/** Returns the random name of a photo under this path, or undefined for any other URL. */
export function parsePhotoName(pathPrefix: string, url: string): string | undefined {
  const isPhotoPath = url.startsWith(pathPrefix) && url.endsWith(EXTENSION)
  const name = isPhotoPath ? url.slice(pathPrefix.length, -EXTENSION.length) : ''
  return namePattern.test(name) ? name : undefined
}

export const formatPhotoUrl = (pathPrefix: string, name: string): string => `${pathPrefix}${name}${EXTENSION}`
