import { memo, useState } from 'react'
import { WishlistButton } from '#domains/wishlist/web/parts/wishlist-button.tsx'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { Tag } from '#ui/tag.tsx'
import { listCardTags } from '../list-card-tags.ts'
import type { ProductCardData } from '../product-card-data.ts'
import { useImageTransition } from '../use-image-transition.ts'
import { ColorSwatch } from './color-swatch.tsx'
import { Price } from './price.tsx'
import { ProductImageFrame, ResponsiveImage } from './product-image-frame.tsx'
import { productPath } from './product-path.ts'
import { QuickAdd } from './quick-add.tsx'

const MAX_DOTS = 4

interface ProductCardProps {
  product: ProductCardData
  sizes: string
  isPriority: boolean
}

/**
 * Hydrates on hover, touch or focus, because most cards are never used. Memoized, because a card that has not hydrated must
 * not re-render when the list grows or its total changes.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  return (
    <LazyHydration hydrateOn="intent" className="h-full">
      <CardContent {...props} />
    </LazyHydration>
  )
})

function CardContent({ product, sizes, isPriority }: ProductCardProps) {
  // the second image loads on hover only
  const [isHovered, setHovered] = useState(false)
  const { color, size, image, hoverImageUrl } = product
  const to = productPath(product._id, { color, size })
  const { linkProps, imageStyle } = useImageTransition(to)
  return (
    <div
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      className="group relative h-full"
    >
      <Link to={to} {...linkProps} className="focus-inside flex h-full flex-col bg-paper">
        <div style={imageStyle} className="relative">
          <ProductImageFrame image={image} sizes={sizes} isPriority={isPriority} />
          {isHovered && hoverImageUrl && <HoverImage url={hoverImageUrl} sizes={sizes} />}
          <CardTags product={product} />
        </div>
        <div className="flex grow flex-col justify-between gap-2 px-3 pt-3 pb-4 group-hover:bg-accent lg:px-4">
          <h3 className="text-sm leading-snug font-semibold lg:text-base">{product.name}</h3>
          <div className="grid min-h-10 content-start gap-2">
            <Price
              price={product.price}
              originalPrice={product.originalPrice}
              isStartingPrice={product.isStartingPrice === true}
              className="text-sm"
            />
            {product.colors && <ColorDots colors={product.colors} />}
          </div>
        </div>
      </Link>
      {product.inStock && <QuickAdd product={product} isHovered={isHovered} />}
      <WishlistButton productId={product._id} productName={product.name} color={color} />
    </div>
  )
}

function CardTags({ product }: { product: ProductCardData }) {
  const { lowStockThreshold } = useSite().commerce
  return (
    <div className="absolute top-0 right-11 left-0 flex flex-wrap max-md:*:px-1 noscript:right-0">
      {listCardTags(product, lowStockThreshold).map(({ text, color }) => (
        <Tag key={text} color={color}>
          {text}
        </Tag>
      ))}
    </div>
  )
}

function ColorDots({ colors }: { colors: string[] }) {
  return (
    <p className="flex items-center gap-1">
      <span className="sr-only">{colors.length} colours</span>
      {colors.slice(0, MAX_DOTS).map((color) => (
        <ColorSwatch key={color} color={color} hasLetters={false} className="size-3" />
      ))}
      {colors.length > MAX_DOTS && (
        <span aria-hidden="true" className="mono-caption">
          +{colors.length - MAX_DOTS}
        </span>
      )}
    </p>
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
