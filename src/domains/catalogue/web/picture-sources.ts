/** Widths in which the shop's own pictures exist. */
const WIDTHS = [400, 800, 1200]
const FORMATS = ['avif', 'webp'] as const

const inWidths = /^(?<stem>.+)-(?:400|800|1200)\.(?:avif|webp)$/

export interface PictureSource {
  type: string
  srcSet: string
}

/**
 * The files beside this one that hold the same picture, best format first, none wider than wanted; nothing for a
 * picture that is a single file.
 */
export function pictureSources(url: string, widest = Number.POSITIVE_INFINITY): PictureSource[] {
  const stem = inWidths.exec(url)?.groups?.['stem']
  if (!stem) return []
  return FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: WIDTHS.filter((width) => width <= widest)
      .map((width) => `${stem}-${width}.${format} ${width}w`)
      .join(', '),
  }))
}
