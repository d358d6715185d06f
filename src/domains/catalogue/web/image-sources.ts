const WIDTHS = [400, 800, 1200]
const FORMATS = ['avif', 'webp'] as const

const resizedUrl = /^(?<stem>.+)-(?:400|800|1200)\.(?:avif|webp)$/

export interface ImageSource {
  type: string
  srcSet: string
}

/** Returns the resized files of an image up to `maxWidth`, best format first; none for an image that was not resized. */
export function imageSources(url: string, maxWidth = Number.POSITIVE_INFINITY): ImageSource[] {
  const stem = resizedUrl.exec(url)?.groups?.['stem']
  if (!stem) return []
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: WIDTHS.filter((width) => width <= maxWidth)
      .map((width) => `${stem}-${width}.${format} ${width}w`)
      .join(', '),
  }))
}
