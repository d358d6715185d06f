import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { ProductImage } from '../../contract.ts'
import { pictureSources } from '../picture-sources.ts'

const WIDTH = 800
const HEIGHT = 1000

interface ProductPictureProps {
  image: ProductImage | undefined
  /** How wide it is shown, as the `sizes` of an image say it. */
  sizes: string
  /** In the first screenful: fetched at once, and before what is not. */
  first?: boolean
  /** The widest file worth fetching, however dense the screen. */
  widest?: number | undefined
}

/** A product's picture in its 4:5 box, which stands before the picture arrives; 'No image' when none does. */
export function ProductPicture({ image, ...rest }: ProductPictureProps) {
  return (
    <div className="relative aspect-4/5 overflow-hidden bg-card bg-cover" style={blurred(image)}>
      {image ? <PictureOrNone key={image.url} image={image} {...rest} /> : <NoImage />}
    </div>
  )
}

/** What the picture will show, before it is there. */
function blurred(image: ProductImage | undefined) {
  return image?.placeholder ? { backgroundImage: `url("${image.placeholder}")` } : undefined
}

function PictureOrNone({ image, sizes, first = false, widest }: ProductPictureProps & { image: ProductImage }) {
  const [failed, setFailed] = useState(false)
  const ref = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // it may have failed before React was there to hear of it
    const img = ref.current
    if (img?.currentSrc && img.complete && img.naturalWidth === 0) setFailed(true)
  }, [])

  if (failed) return <NoImage />
  return (
    <Picture
      ref={ref}
      image={image}
      sizes={sizes}
      first={first}
      widest={widest}
      alt={image.altText}
      onError={() => setFailed(true)}
    />
  )
}

interface PictureProps extends ComponentProps<'img'> {
  image: ProductImage
  sizes: string
  first: boolean
  widest?: number | undefined
}

/** The picture alone, filling the box it is put into. */
export function Picture({ image, sizes, first, widest, className = '', alt, ...img }: PictureProps) {
  return (
    <picture>
      {pictureSources(image.url, widest).map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        {...img}
        src={image.url}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={`absolute inset-0 size-full object-cover ${className}`}
      />
    </picture>
  )
}

function NoImage() {
  return (
    <div className="tag-type absolute inset-0 grid place-items-center bg-[repeating-linear-gradient(135deg,transparent_0_11px,var(--color-line)_11px_12px)] text-smoke">
      <span className="bg-card px-2 py-1">No image</span>
    </div>
  )
}
