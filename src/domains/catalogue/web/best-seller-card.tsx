import { useCallback, useState } from 'react'
import { Link } from '#ui/link.tsx'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductDetail } from '../contract.ts'
import type { BestSellerSheet } from './best-seller-sheet.tsx'
import { getShownPrice } from './get-shown-price.ts'
import { Price } from './parts/price.tsx'
import { ProductImageFrame } from './parts/product-image-frame.tsx'
import { productPath } from './parts/product-path.ts'

const NOTHING_SELECTED = { size: undefined, color: undefined, isComplete: false }

/** Returns a label such as '3 colours, sizes S to XXL'. */
function describeOptions({ colors, sizes }: ProductDetail): string {
  const colorCount = colors.length > 1 ? `${colors.length} colours` : colors[0]
  const sizeRange = sizes.length > 1 ? `sizes ${sizes[0]} to ${sizes.at(-1)}` : sizes[0]
  return [colorCount, sizeRange].filter(Boolean).join(', ')
}

interface BestSellerCardProps {
  product: ProductDetail
  loadSheet: () => Promise<typeof BestSellerSheet>
}

/** The best seller on small screens: the picture and the price, with the purchase controls in a sheet. */
export function BestSellerCard({ product, loadSheet }: BestSellerCardProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const [Sheet, load] = useLazyLoad(loadSheet, close)
  const preloadSheet = createPreload(loadSheet)
  const open = () => {
    load()
    setOpen(true)
  }
  return (
    <article>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] border-b border-line">
        <Link to={productPath(product._id)} aria-hidden="true" tabIndex={-1} className="border-r border-line">
          <ProductImageFrame image={product.images[0]} sizes="50vw" maxWidth={800} isPriority={false} />
        </Link>
        <div className="flex min-w-0 flex-col gap-2 p-4 md:justify-center md:gap-3 md:px-8">
          <h3 className="headline text-[clamp(1.1rem,4.6vw,2rem)] leading-none wrap-anywhere">
            <Link to={productPath(product._id)} className="focus-inside hover:bg-accent">
              {product.name}
            </Link>
          </h3>
          <Price {...getShownPrice(product, NOTHING_SELECTED)} className="text-lg" />
          <p className="mono-caption text-smoke">{describeOptions(product)}</p>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-loads="best-seller-card best-seller-sheet"
            data-clicked={isOpen && !Sheet ? '' : undefined}
            onClick={open}
            onPointerEnter={preloadSheet}
            onFocus={preloadSheet}
            className="mt-auto min-h-13 md:mt-4 w-full cursor-pointer bg-ink px-3 font-bold text-paper hover:bg-accent hover:text-ink noscript:hidden"
          >
            {product.countInStock > 0 ? 'Choose size' : 'Sold out'}
          </button>
        </div>
      </div>
      {/* the link is in the right half of the summary's row, above the text that unfolds */}
      <div className="relative border-b border-line">
        <details className="group">
          <summary className="focus-inside flex min-h-13 w-1/2 cursor-pointer border-r border-line pr-4 pl-[clamp(1rem,2.5vw,2.5rem)] items-center justify-between font-semibold after:font-mono after:text-xl after:content-['+'] group-open:after:content-['−']">
            Description
          </summary>
          <div className="gutter grid max-w-prose gap-3 border-t border-line py-5 leading-relaxed">
            {product.description.map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        </details>
        <Link
          to={productPath(product._id)}
          className="focus-inside absolute! top-0 right-0 flex min-h-13 w-1/2 items-center px-4 font-semibold underline underline-offset-4 hover:bg-accent"
        >
          View full details
        </Link>
      </div>
      {Sheet && <Sheet product={product} open={isOpen} onClose={close} />}
    </article>
  )
}
