import { useState } from 'react'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ProductCardData } from '../product-card-data.ts'
import { useImageTransition } from '../use-image-transition.ts'
import { Price } from './price.tsx'
import { ProductImageFrame, ResponsiveImage } from './product-image-frame.tsx'
import { productPath } from './product-path.ts'

interface ProductCardProps {
  product: ProductCardData
  sizes: string
  isPriority: boolean
}

export function ProductCard({ product, sizes, isPriority }: ProductCardProps) {
  // the second image loads on hover only
  const [isHovered, setHovered] = useState(false)
  const { color, image, hoverImageUrl } = product
  const to = productPath(product._id, { color })
  const { linkProps, imageStyle } = useImageTransition(to)
  return (
    <Link
      to={to}
      {...linkProps}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      className="group focus-inside flex h-full flex-col bg-paper"
    >
      <div style={imageStyle} className="relative">
        <ProductImageFrame image={image} sizes={sizes} isPriority={isPriority} />
        {isHovered && hoverImageUrl && <HoverImage url={hoverImageUrl} sizes={sizes} />}
        {!product.inStock && (
          <Tag color="ink" className="absolute top-0 left-0">
            Out of Stock
          </Tag>
        )}
      </div>
      <div className="flex grow flex-col justify-between gap-2 px-3 pt-3 pb-4 group-hover:bg-acid lg:px-4">
        <h3 className="text-sm leading-snug font-semibold lg:text-base">{product.name}</h3>
        <Price
          price={product.price}
          originalPrice={product.originalPrice}
          isStartingPrice={product.isStartingPrice === true}
          className="text-sm"
        />
      </div>
    </Link>
  )
}

/** Covers the first image and fades in once loaded. */
function HoverImage({ url, sizes }: { url: string; sizes: string }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <ResponsiveImage
      image={{ url }}
      sizes={sizes}
      isPriority
      alt=""
      onLoad={() => setLoaded(true)}
      className={`bg-card transition-opacity ${isLoaded ? 'opacity-100' : 'opacity-0'}`}
    />
  )
}
