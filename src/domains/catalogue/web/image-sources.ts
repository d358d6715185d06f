const WIDTHS = [400, 800, 1200]

const resizedUrl = /^(?<stem>.+)-(?:400|800|1200)\.(?:avif|webp)$/

export interface ImageSource {
  type: string
  srcSet: string
}

/**
 * Returns the AVIF files of an image up to `maxWidth`; none for an image that was not resized. The image's own URL is
 * the WebP for browsers without AVIF.
 */
export function imageSources(url: string, maxWidth = Number.POSITIVE_INFINITY): ImageSource[] {
  const stem = resizedUrl.exec(url)?.groups?.['stem']
  if (!stem) return []
  const widths = WIDTHS.filter((width) => width <= maxWidth)
  return [{ type: 'image/avif', srcSet: widths.map((width) => `${stem}-${width}.avif ${width}w`).join(', ') }]
}
