import { idPattern } from './ids.ts'

export const MAX_SLUG_LENGTH = 80

/** Lowercase Latin letters and digits, in words joined by single hyphens. */
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A slug must not look like an id, because both identify a product in the same path. */
export const isSlug = (text: string): boolean =>
  text.length <= MAX_SLUG_LENGTH && slugPattern.test(text) && !idPattern.test(text)
