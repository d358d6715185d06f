import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAddToCart } from '#domains/cart/web/queries.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { ProductDetail } from '../contract.ts'
import { Checkmark } from './checkmark.tsx'
import { countAvailable } from './count-available.ts'
import { ColorSwatch } from './parts/color-swatch.tsx'
import { Price } from './parts/price.tsx'
import { ProductImageFrame } from './parts/product-image-frame.tsx'
import { productPath } from './parts/product-path.ts'
import type { ProductCardData } from './product-card-data.ts'
import { productQueryOptions } from './queries.ts'
import { getSizeBasis } from './size-basis.ts'
import { ADDED, TOAST_MS } from './use-add-to-cart-form.ts'

/** What to add; both are undefined for a product without sizes and colors. */
interface Variant {
  size?: string | undefined
  color?: string | undefined
}

function useQuickAdd(productId: string, onAdded?: () => void) {
  const { mutateAsync, isPending } = useAddToCart()
  // state updates too late to block a second tap
  const isBusy = useRef(false)
  const add = async (variant: Variant) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await mutateAsync({ productId, quantity: 1, ...variant })
      toast(ADDED, { kind: 'success', duration: TOAST_MS })
      onAdded?.()
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'error', duration: TOAST_MS })
    }
    isBusy.current = false
  }
  return { add, isPending }
}

/** Whether a shopper has to pick a color before a size. */
const needsColor = ({ color, colors }: ProductCardData) => color === undefined && colors !== undefined

interface QuickAddSizesProps {
  product: ProductCardData
}

/** Shows the sizes over the lower edge of the card's image. A click adds the size in the color of the image. */
export function QuickAddSizes({ product: card }: QuickAddSizesProps) {
  const { _id, name, color } = card
  const { data: product } = useQuery({ ...productQueryOptions(_id), throwOnError: false })
  const { add, isPending } = useQuickAdd(_id)
  if (!product?.sizes.length || needsColor(card)) return null
  return (
    <fieldset
      aria-busy={isPending}
      className="pointer-events-auto absolute right-11 bottom-0 left-0 flex flex-wrap bg-paper aria-busy:opacity-60"
    >
      <legend className="sr-only">
        Sizes of {name}
        {color && ` in ${color}`}
      </legend>
      {product.sizes.map((size) => (
        <SizeButton
          key={size}
          product={product}
          variant={{ size, color }}
          onAdd={add}
          className="h-11 min-w-10 grow px-1"
        />
      ))}
    </fieldset>
  )
}

interface SizeButtonProps {
  product: ProductDetail
  variant: Variant
  onAdd: (variant: Variant) => Promise<void>
  className: string
}

const ONE_SIZE = 'One size'

const getAddLabel = ({ size }: Variant) => (size === undefined ? 'Add one size' : `Add size ${size}`)

const soldOutStyle =
  'aria-disabled:cursor-not-allowed aria-disabled:bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-ash)_50%,transparent_calc(50%+0.5px))] aria-disabled:text-smoke'

/** Adds a size, or a product without sizes. A sold-out size stays readable, but cannot be added. */
function SizeButton({ product, variant, onAdd, className }: SizeButtonProps) {
  const isSoldOut = countAvailable(product.stock, variant) === 0
  const { size = ONE_SIZE } = variant
  return (
    <button
      type="button"
      aria-disabled={isSoldOut}
      aria-label={isSoldOut ? `${size}, sold out` : getAddLabel(variant)}
      onClick={() => isSoldOut || void onAdd(variant)}
      className={`focus-inside cursor-pointer font-mono text-sm font-bold not-aria-disabled:hover:bg-accent ${soldOutStyle} ${className}`}
    >
      {size}
    </button>
  )
}

interface QuickAddDialogProps {
  product: ProductCardData
  isOpen: boolean
  onClose: () => void
}

/**
 * Lists the colors and sizes of a product; a tap on a size adds it. If the filters select one size and it is in stock, adds
 * that size without opening.
 */
export function QuickAddDialog({ product, isOpen, onClose }: QuickAddDialogProps) {
  const isWide = useMediaQuery('(min-width: 48rem)')
  const { size: filteredSize } = product
  const [unavailableSize, setUnavailableSize] = useState<string>()
  if (filteredSize !== undefined && filteredSize !== unavailableSize && !needsColor(product))
    return (
      isOpen && (
        <AddFilteredSize
          product={product}
          size={filteredSize}
          onUnavailable={() => setUnavailableSize(filteredSize)}
          onEnd={onClose}
        />
      )
    )
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      label={`Quick add ${product.name}`}
      placement={isWide ? 'center' : 'bottom'}
      className="pointer-events-auto md:max-w-md"
    >
      <div className="flex items-stretch justify-between border-b border-ink">
        <div className="w-16 shrink-0 border-r border-ink">
          <ProductImageFrame image={product.image && { ...product.image, altText: '' }} sizes="4rem" maxWidth={400} />
        </div>
        <div className="grid min-w-0 grow content-center gap-1 px-4 py-2">
          <h2 className="font-semibold">{product.name}</h2>
          <Price
            price={product.price}
            originalPrice={product.originalPrice}
            isStartingPrice={product.isStartingPrice === true}
            className="text-sm"
          />
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="focus-inside grid w-14 shrink-0 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <DialogChoices product={product} onClose={onClose} />
    </Dialog>
  )
}

interface AddFilteredSizeProps {
  product: ProductCardData
  size: string
  /** Called if the size is sold out, or the product can't be loaded. */
  onUnavailable: () => void
  onEnd: () => void
}

/** Adds a size as soon as it is known to be in stock. */
function AddFilteredSize({ product: { _id, color }, size, onUnavailable, onEnd }: AddFilteredSizeProps) {
  const { data: product, isError } = useQuery({ ...productQueryOptions(_id), throwOnError: false })
  const { add } = useQuickAdd(_id)
  const isAvailable = product && countAvailable(product.stock, { size, color }) > 0
  const addIfAvailable = useEffectEvent(() => {
    if (isAvailable) void add({ size, color }).then(onEnd)
    else onUnavailable()
  })
  const isKnown = product !== undefined || isError
  useEffect(() => {
    if (isKnown) addIfAvailable()
  }, [isKnown])
  return null
}

function DialogChoices({ product: card, onClose }: Omit<QuickAddDialogProps, 'isOpen'>) {
  const { data: product, isError } = useQuery({ ...productQueryOptions(card._id), throwOnError: false })
  const { add, isPending } = useQuickAdd(card._id, onClose)
  const [color, setColor] = useState(card.color)
  const sizes = product?.sizes.length ? product.sizes : [undefined]
  return (
    <div className="grid gap-5 px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
      {card.colors && (
        <ChoiceGroup legend="Colour" value={color ?? 'Pick one'} className="flex flex-wrap gap-2">
          {card.colors.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              aria-pressed={name === color}
              onClick={() => setColor(name)}
              className="relative cursor-pointer"
            >
              <ColorSwatch color={name} className="size-11 align-top" />
              {name === color && <Checkmark className="right-0! bottom-0!" />}
            </button>
          ))}
        </ChoiceGroup>
      )}
      <ChoiceGroup legend="Size" value={<AddHint />} className="flex min-h-14 flex-wrap gap-2">
        {product &&
          !needsColor({ ...card, color }) &&
          sizes.map((size) => (
            <SizeButton
              key={size ?? ONE_SIZE}
              product={product}
              variant={{ size, color }}
              onAdd={add}
              className={`min-h-14 grow border border-ink ${getSizeBasis(sizes.length)}`}
            />
          ))}
      </ChoiceGroup>
      <div className="-my-2 flex items-center justify-between gap-4">
        <Link
          to={productPath(card._id, { color })}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:bg-accent"
        >
          See details
        </Link>
        <p aria-live="polite" className="text-sm">
          {isPending && 'Adding...'}
          {isError && 'The sizes did not load.'}
        </p>
      </div>
    </div>
  )
}

const AddHint = () => (
  <>
    <span className="pointer-fine:hidden">Tap to add</span>
    <span className="not-pointer-fine:hidden">Pick a size to add</span>
  </>
)

interface ChoiceGroupProps {
  legend: string
  value: ReactNode
  className: string
  children: ReactNode
}

function ChoiceGroup({ legend, value, className, children }: ChoiceGroupProps) {
  return (
    <fieldset>
      <legend className="mono-caption mb-2">
        <span className="text-smoke">{legend}</span> {value}
      </legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}
