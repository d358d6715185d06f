import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { ProductImage } from '../../contract.ts'
import { pictureSources } from '../picture-sources.ts'

const WIDTH = 800
const HEIGHT = 1000

interface ProductPictureProps {
  image: ProductImage | undefined
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Loads eagerly with high priority; for images above the fold. */
  first?: boolean
  /** The widest file to offer, in pixels, regardless of screen density. */
  widest?: number | undefined
}

/** Reserves a 4:5 box for the image; shows 'No image' when there is none or it fails to load. */
export function ProductPicture({ image, ...rest }: ProductPictureProps) {
  return (
    <div className="relative aspect-4/5 overflow-hidden bg-card bg-cover" style={placeholderStyle(image)}>
      {image ? <LoadedImage key={image.url} image={image} {...rest} /> : <NoImage />}
    </div>
  )
}

function placeholderStyle(image: ProductImage | undefined) {
  return image?.placeholder ? { backgroundImage: `url("${image.placeholder}")` } : undefined
}

function LoadedImage({ image, sizes, first = false, widest }: ProductPictureProps & { image: ProductImage }) {
  const [hasFailed, setFailed] = useState(false)
  const ref = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // it may have failed before hydration
    const img = ref.current
    if (img?.currentSrc && img.complete && img.naturalWidth === 0) setFailed(true)
  }, [])

  if (hasFailed) return <NoImage />
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

/** Fills its positioned parent. */
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
