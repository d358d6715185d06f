import { useState } from 'react'
import { writeSearch } from '#shared/known-search.ts'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import type { Product, ProductImage } from '../../contract.ts'
import { usePictureMorph } from '../use-picture-morph.ts'
import { Price } from './price.tsx'
import { Picture, ProductPicture } from './product-picture.tsx'

/** The same garment once more: its back, or its print from close by. */
function secondPicture([first, ...others]: ProductImage[]): ProductImage | undefined {
  return others.find((image) => image.color === first?.color)
}

interface ProductCardProps {
  product: Product
  sizes: string
  first: boolean
  /** The colour that is looked for: the card shows it and leads to it. */
  color?: string | undefined
}

export function ProductCard({ product, sizes, first, color }: ProductCardProps) {
  // fetched when somebody looks closer, and not by those who only scroll past
  const [looking, setLooking] = useState(false)
  const inColor = product.images.filter((image) => image.color === color)
  const pictures = color && inColor.length > 0 ? inColor : product.images
  const second = secondPicture(pictures)
  const to = `/product/${product._id}${writeSearch({ color })}`
  const morph = usePictureMorph(to)
  return (
    <Link
      to={to}
      {...morph.link}
      onPointerEnter={(event) => setLooking(event.pointerType === 'mouse')}
      onPointerLeave={() => setLooking(false)}
      className="group focus-inside flex h-full flex-col bg-paper"
    >
      <div style={morph.picture} className="relative">
        <ProductPicture image={pictures[0]} sizes={sizes} first={first} />
        {looking && second && <CloserLook image={second} sizes={sizes} />}
        {!product.inStock && (
          <Tag colour="ink" className="absolute top-0 left-0">
            Out of Stock
          </Tag>
        )}
      </div>
      <div className="flex grow flex-col justify-between gap-2 px-3 pt-3 pb-4 group-hover:bg-acid lg:px-4">
        <h3 className="text-sm leading-snug font-semibold lg:text-base">{product.name}</h3>
        <Price price={product.price} originalPrice={product.originalPrice} className="text-sm" />
      </div>
    </Link>
  )
}

/** Lies over the first picture, and shows itself once it is there. */
function CloserLook({ image, sizes }: { image: ProductImage; sizes: string }) {
  const [loaded, setLoaded] = useState(false)
  return (
    <Picture
      image={image}
      sizes={sizes}
      first
      alt=""
      onLoad={() => setLoaded(true)}
      className={`bg-card transition-opacity ${loaded ? 'opacity-100' : 'opacity-0'}`}
    />
  )
}
