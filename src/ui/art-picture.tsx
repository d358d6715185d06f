import type { Still } from '#shared/brand-media.ts'

interface ArtPictureProps {
  narrow: Still
  wide: Still
  /** Media query from which on the wide image is used. */
  wideFrom: string
  /** The `sizes` attribute. */
  sizes: string
  /** Above the fold: loads eagerly and with high priority. */
  first?: boolean
}

const formats = ['avif', 'webp'] as const

const buildSrcSet = ({ stem, widths }: Still, format: string) =>
  widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')

/** Renders a decorative image in two formats that fills its box. If the file is missing, the box shows. */
export function ArtPicture({ narrow, wide, wideFrom, sizes, first = false }: ArtPictureProps) {
  return (
    <picture>
      {formats.map((format) => (
        <source
          key={`wide ${format}`}
          media={wideFrom}
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
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  )
}
