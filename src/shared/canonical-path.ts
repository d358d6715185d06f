const normalizeSegment = (segment: string) => encodeURIComponent(decodeURIComponent(segment))

/** Normalizes escapes and removes the trailing slash. Returns undefined for malformed and unsafe paths. */
export function toCanonicalPath(path: string): string | undefined {
  if (path.includes('//')) return undefined
  try {
    const segments = path.split('/').filter(Boolean).map(normalizeSegment)
    // control characters never occur in a real path
    if (segments.some((segment) => /%[01][0-9A-F]|%7F/.test(segment))) return undefined
    // dot segments are resolved later and would lead to another page
    return segments.some((segment) => segment === '.' || segment === '..') ? undefined : `/${segments.join('/')}`
  } catch {
    return undefined
  }
}
