import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useAddToCart } from '#domains/cart/web/queries.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import { ColorSwatch } from './parts/color-swatch.tsx'
import { Price } from './parts/price.tsx'
import { productPath } from './parts/product-path.ts'
import type { ProductCardData } from './product-card-data.ts'
import { productQueryOptions } from './queries.ts'
import { ADDED, TOAST_MS } from './use-add-to-cart-form.ts'

interface Choice {
  size?: string | undefined
  color?: string | undefined
}

function useQuickAdd(productId: string, onAdded?: () => void) {
  const { mutateAsync, isPending } = useAddToCart()
  const add = async (choice: Choice) => {
    if (isPending) return
    try {
      await mutateAsync({ productId, quantity: 1, ...choice })
      toast(ADDED, { kind: 'success', duration: TOAST_MS })
      onAdded?.()
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'error', duration: TOAST_MS })
    }
  }
  return { add, isPending }
}

interface QuickAddSizesProps {
  product: ProductCardData
}

/** A row over the lower edge of the card's image, for the color that it shows. */
export function QuickAddSizes({ product: { _id, name, color, colors } }: QuickAddSizesProps) {
  const { data: product } = useQuery({ ...productQueryOptions(_id), throwOnError: false })
  const { add, isPending } = useQuickAdd(_id)
  if (!product?.sizes.length || (color === undefined && colors)) return null
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
          choice={{ size, color }}
          onAdd={add}
          className="h-11 min-w-10 grow px-1"
        />
      ))}
    </fieldset>
  )
}

interface SizeButtonProps {
  product: ProductDetail
  choice: Choice
  onAdd: (choice: Choice) => Promise<void>
  className: string
}

const soldOutStyle =
  'aria-disabled:cursor-not-allowed aria-disabled:bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-ash)_50%,transparent_calc(50%+0.5px))] aria-disabled:text-smoke'

/** A sold-out size stays readable, but cannot be added. */
function SizeButton({ product, choice, onAdd, className }: SizeButtonProps) {
  const isSoldOut = countAvailable(product.stock, choice) === 0
  return (
    <button
      type="button"
      aria-disabled={isSoldOut}
      aria-label={isSoldOut ? `${choice.size}, sold out` : `Add size ${choice.size}`}
      onClick={() => isSoldOut || void onAdd(choice)}
      className={`focus-inside cursor-pointer font-mono text-sm font-bold not-aria-disabled:hover:bg-acid ${soldOutStyle} ${className}`}
    >
      {choice.size}
    </button>
  )
}

interface QuickAddDialogProps {
  product: ProductCardData
  isOpen: boolean
  onClose: () => void
}

/**
 * Rises from the bottom on small screens, within reach of the thumb. A tap on a size adds it. A size that the filters name
 * is added without a question, if it is in stock.
 */
export function QuickAddDialog({ product, isOpen, onClose }: QuickAddDialogProps) {
  const isWide = useMediaQuery('(min-width: 48rem)')
  const { size, color } = product
  const [soldOutSize, setSoldOutSize] = useState<string>()
  if (size !== undefined && size !== soldOutSize && (color !== undefined || !product.colors))
    return (
      isOpen && <AddSelected product={product} size={size} onSoldOut={() => setSoldOutSize(size)} onEnd={onClose} />
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
        <div className="grid gap-1 px-4 py-3">
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
          className="focus-inside grid w-14 shrink-0 cursor-pointer place-items-center border-l border-ink hover:bg-acid"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <DialogChoices product={product} onClose={onClose} />
    </Dialog>
  )
}

interface AddSelectedProps {
  product: ProductCardData
  size: string
  onSoldOut: () => void
  onEnd: () => void
}

/** Adds a size as soon as it is known to be in stock. */
function AddSelected({ product: { _id, color }, size, onSoldOut, onEnd }: AddSelectedProps) {
  const { data: product, isError } = useQuery({ ...productQueryOptions(_id), throwOnError: false })
  const { add } = useQuickAdd(_id)
  const isAvailable = product && countAvailable(product.stock, { size, color }) > 0
  const start = useEffectEvent(() => {
    if (isAvailable) void add({ size, color }).then(onEnd)
    else onSoldOut()
  })
  const isKnown = product !== undefined || isError
  useEffect(() => {
    if (isKnown) start()
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
              className="grid size-11 cursor-pointer place-items-center border border-transparent aria-pressed:border-ink"
            >
              <ColorSwatch color={name} className="size-8" />
            </button>
          ))}
        </ChoiceGroup>
      )}
      <ChoiceGroup legend="Size" value="Tap to add" className="grid min-h-14 grid-cols-4 gap-2">
        {product &&
          (!card.colors || color !== undefined) &&
          sizes.map((size = 'One size') => (
            <SizeButton
              key={size}
              product={product}
              choice={{ size: product.sizes.length > 0 ? size : undefined, color }}
              onAdd={add}
              className="min-h-14 border border-ink"
            />
          ))}
      </ChoiceGroup>
      <p aria-live="polite" className="min-h-5 text-sm">
        {isPending && 'Adding...'}
        {isError && 'The sizes did not load.'}
      </p>
      <Link
        to={productPath(card._id, { color })}
        className="grid min-h-12 place-items-center border border-ink font-semibold hover:bg-acid"
      >
        See details
      </Link>
    </div>
  )
}

interface ChoiceGroupProps {
  legend: string
  value: string
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
