import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { ProductImage } from '../../contract.ts'
import { imageSources } from '../image-sources.ts'

/** Intrinsic size, for the aspect ratio. */
const WIDTH = 800
const HEIGHT = 1000

interface ProductImageFrameProps {
  image: ProductImage | undefined
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Loads eagerly with high priority; for images above the fold. */
  isPriority?: boolean
  /** The widest file to offer, in pixels, regardless of screen density. */
  maxWidth?: number | undefined
}

/** Reserves a 4:5 box for the image; shows 'No image' when there is none or it fails to load. */
export function ProductImageFrame({ image, ...rest }: ProductImageFrameProps) {
  return (
    <div className="relative aspect-4/5 overflow-hidden bg-card bg-cover" style={placeholderStyle(image)}>
      {image ? <ImageWithFallback key={image.url} image={image} {...rest} /> : <NoImage />}
    </div>
  )
}

function placeholderStyle(image: ProductImage | undefined) {
  return image?.placeholder ? { backgroundImage: `url("${image.placeholder}")` } : undefined
}

function ImageWithFallback({
  image,
  sizes,
  isPriority = false,
  maxWidth,
}: ProductImageFrameProps & { image: ProductImage }) {
  const [hasFailed, setFailed] = useState(false)
  const ref = useRef<HTMLImageElement>(null)

  useEffect(() => {
    // the image may have failed before hydration
    const img = ref.current
    if (img?.currentSrc && img.complete && img.naturalWidth === 0) setFailed(true)
  }, [])

  if (hasFailed) return <NoImage />
  return (
    <ResponsiveImage
      ref={ref}
      image={image}
      sizes={sizes}
      isPriority={isPriority}
      maxWidth={maxWidth}
      alt={image.altText}
      onError={() => setFailed(true)}
    />
  )
}

interface ResponsiveImageProps extends ComponentProps<'img'> {
  image: Pick<ProductImage, 'url'>
  sizes: string
  isPriority: boolean
  maxWidth?: number | undefined
}

/** Fills its positioned parent. */
export function ResponsiveImage({
  image,
  sizes,
  isPriority,
  maxWidth,
  className = '',
  alt,
  ...img
}: ResponsiveImageProps) {
  return (
    <picture>
      {imageSources(image.url, maxWidth).map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        {...img}
        src={image.url}
        alt={alt}
        width={WIDTH}
        height={HEIGHT}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
        className={`absolute inset-0 size-full object-cover ${className}`}
      />
    </picture>
  )
}

/** The outline of a garment. */
function NoImage() {
  return (
    <div className="mono-caption absolute inset-0 grid place-items-center bg-card text-smoke">
      <svg
        aria-hidden="true"
        viewBox="0 0 80 100"
        stroke="currentColor"
        strokeWidth=".4"
        className="absolute size-full fill-paper"
      >
        <path d="M31 23 17 29 7 48l12 6 4-7v33h34V47l4 7 12-6-10-19-14-6Z" />
      </svg>
      <span className="relative">No image</span>
    </div>
  )
}
