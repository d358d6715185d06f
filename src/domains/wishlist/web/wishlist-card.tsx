import { X } from 'lucide-react'
import { Price } from '#domains/catalogue/web/parts/price.tsx'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { productPath } from '#domains/catalogue/web/parts/product-path.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { Tag } from '#ui/tag.tsx'
import { dismissToast, toast } from '#ui/toast.ts'
import type { WishlistItem } from '../contract.ts'
import { countUnits } from '../rules.ts'
import { AddSizes } from './add-sizes.tsx'
import { useChangeWishlist } from './queries.ts'

const CARD_SIZES = '(min-width: 64rem) 25vw, (min-width: 48rem) 34vw, 50vw'
const UNDO_TOASTS = 'wishlist-undo'
const UNDO_MS = 6000

interface WishlistCardProps {
  item: WishlistItem
  isPriority: boolean
  compare: { isChecked: boolean; isDisabled: boolean; onToggle: () => void }
}

export function WishlistCard({ item, isPriority, compare }: WishlistCardProps) {
  const { productId, name, color, image, price, originalPrice, isStartingPrice, inStock } = item
  const to = productPath(productId, { color })
  return (
    <article className="flex h-full flex-col bg-paper">
      <div className="relative">
        {/* a little lower on wide screens, so the sizes are in sight */}
        <Link to={to} className="focus-inside block xl:*:aspect-5/6" tabIndex={-1} aria-hidden="true">
          <ProductImageFrame image={image} sizes={CARD_SIZES} isPriority={isPriority} />
        </Link>
        {!inStock && (
          <Tag color="ink" className="absolute top-0 left-0">
            Out of Stock
          </Tag>
        )}
        <RemoveButton item={item} />
      </div>
      <div className="flex grow flex-col gap-2 px-3 pt-3 pb-4 lg:px-4">
        <h2 className="text-sm leading-snug max-md:min-h-[2lh] font-semibold lg:text-base">
          <Link to={to} className="hover:bg-accent">
            {name}
          </Link>
        </h2>
        <div className="grid gap-1 xl:flex xl:flex-wrap xl:items-baseline xl:justify-between xl:gap-x-3">
          <Price
            price={price}
            originalPrice={originalPrice}
            isStartingPrice={isStartingPrice === true}
            className="text-sm"
          />
          <SavedPrice item={item} />
          <Availability item={item} />
        </div>
        {color && !inStock && (
          <p className="mono-caption">
            <span className="text-smoke">Colour</span> {color}
          </p>
        )}
        <div className={inStock ? 'pt-1' : 'mt-auto pt-1'}>
          {inStock ? (
            <AddSizes item={item} />
          ) : (
            <Link
              to={to}
              className="flex min-h-11 items-center justify-center border border-ink px-2 text-center text-sm font-semibold hover:bg-accent"
            >
              Tell me when it's back
            </Link>
          )}
        </div>
      </div>
      <CompareCheckbox name={name} {...compare} />
    </article>
  )
}

function SavedPrice({ item: { price, savedPrice } }: { item: WishlistItem }) {
  if (price === savedPrice) return null
  return (
    <p className="text-xs leading-snug xl:order-1 xl:basis-full">
      <span className={price < savedPrice ? 'bg-accent px-1 py-0.5 font-semibold' : 'text-smoke'}>
        was {formatShortRupees(savedPrice)} when you saved it
      </span>
    </p>
  )
}

function Availability({ item: { color, sizes, stock, inStock } }: { item: WishlistItem }) {
  const { lowStockThreshold } = useSite().commerce
  const units = countUnits(stock, { color })
  const isLow = inStock && units <= lowStockThreshold
  const sizeCount = sizes.filter((size) => countUnits(stock, { color, size }) > 0).length
  const inStockText = sizeCount < sizes.length ? `${sizeCount} of ${sizes.length} sizes` : 'In stock'
  const inStockDot = isLow ? 'bg-brick' : 'bg-accent'
  return (
    <p className="mono-caption flex items-baseline gap-2 pt-1">
      <span aria-hidden="true" className={`size-2.5 shrink-0 border border-ink ${inStock ? inStockDot : 'bg-ash'}`} />
      {!inStock && 'Sold out'}
      {isLow && `Only ${units} left`}
      {inStock && !isLow && inStockText}
    </p>
  )
}

function RemoveButton({ item: { productId, color, name } }: { item: WishlistItem }) {
  const { mutate: change } = useChangeWishlist()
  const remove = () => {
    dismissToast(UNDO_TOASTS)
    change({ productId, color, isSaved: false })
    toast(`Removed ${name}.`, {
      duration: UNDO_MS,
      topic: UNDO_TOASTS,
      action: { label: 'Undo', onClick: () => change({ productId, color, isSaved: true }) },
    })
  }
  return (
    <button
      type="button"
      aria-label={`Remove ${name} from your wishlist`}
      onClick={remove}
      className="focus-inside group absolute top-0 right-0 grid size-11 cursor-pointer place-items-center"
    >
      <span className="grid size-9 place-items-center bg-paper group-hover:bg-accent">
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </span>
    </button>
  )
}

function CompareCheckbox({ name, isChecked, isDisabled, onToggle }: WishlistCardProps['compare'] & { name: string }) {
  return (
    <label className="mono-caption flex min-h-11 cursor-pointer items-center gap-2 border-t border-line px-3 hover:bg-accent has-checked:bg-accent has-disabled:cursor-default has-disabled:text-smoke has-disabled:hover:bg-paper lg:px-4">
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={onToggle}
        aria-label={`Compare ${name}`}
        className="size-4 accent-ink"
      />
      <span aria-hidden="true">Compare</span>
    </label>
  )
}
