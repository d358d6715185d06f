const WIDTHS = [400, 800, 1200]
const FORMATS = ['avif', 'webp'] as const

const variantUrl = /^(?<stem>.+)-(?:400|800|1200)\.(?:avif|webp)$/

export interface ImageSource {
  type: string
  srcSet: string
}

/** Returns the variants of an image up to `widest`, best format first; an empty list for an image without variants. */
export function imageSources(url: string, widest = Number.POSITIVE_INFINITY): ImageSource[] {
  const stem = variantUrl.exec(url)?.groups?.['stem']
  if (!stem) return []
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: WIDTHS.filter((width) => width <= widest)
      .map((width) => `${stem}-${width}.${format} ${width}w`)
      .join(', '),
  }))
}
