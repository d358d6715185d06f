import type { ResponsiveImage } from '#shared/media.ts'

type ImageFiles = Pick<ResponsiveImage, 'stem' | 'widths'>

interface DecorativeImageProps {
  narrow: ImageFiles
  wide: ImageFiles
  /** Media query for the wide image. */
  wideMedia: string
  /** The `sizes` attribute. */
  sizes: string
  /** Above the fold: loads eagerly and with high priority. */
  priority?: boolean
}

const formats = ['avif', 'webp'] as const

const buildSrcSet = ({ stem, widths }: ImageFiles, format: string) =>
  widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')

/** Renders a decorative image that fills its container. If the file is missing, the container's background shows. */
export function DecorativeImage({ narrow, wide, wideMedia, sizes, priority = false }: DecorativeImageProps) {
  return (
    <picture>
      {formats.map((format) => (
        <source
          key={`wide ${format}`}
          media={wideMedia}
          type={`image/${format}`}
          srcSet={buildSrcSet(wide, format)}
          sizes={sizes}
        />
      ))}
      {formats.map((format) => (
        <source key={`narrow ${format}`} type={`image/${format}`} srcSet={buildSrcSet(narrow, format)} sizes={sizes} />
      ))}
      <img
        src={`${narrow.stem}-${narrow.widths[0]}.webp`}
        alt=""
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  )
}
