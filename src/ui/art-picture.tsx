import type { Still } from '#shared/brand-media.ts'

interface ArtPictureProps {
  narrow: Still
  wide: Still
  /** From which width of the screen on the wide one is shown, as a media query. */
  wideFrom: string
  /** How wide it is shown, as the `sizes` of an image say it. */
  sizes: string
  /** In the first screenful: fetched at once, and before what is not. */
  first?: boolean
}

const formats = ['avif', 'webp'] as const

const srcSetOf = ({ stem, widths }: Still, format: string) =>
  widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')

/** A picture for the eye only, in two shapes, filling the box it is put into. If it is not there, the box is seen. */
export function ArtPicture({ narrow, wide, wideFrom, sizes, first = false }: ArtPictureProps) {
  return (
    <picture>
      {formats.map((format) => (
        <source
          key={`wide ${format}`}
          media={wideFrom}
          type={`image/${format}`}
          srcSet={srcSetOf(wide, format)}
          sizes={sizes}
        />
      ))}
      {formats.map((format) => (
        <source key={`narrow ${format}`} type={`image/${format}`} srcSet={srcSetOf(narrow, format)} sizes={sizes} />
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
