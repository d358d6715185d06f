import { useRef, useState } from 'react'
import { useAddToCart } from '#domains/cart/web/queries.ts'
import { ColorSwatch } from '#domains/catalogue/web/parts/color-swatch.tsx'
import { dismissToast, toast } from '#ui/toast.ts'
import type { WishlistItem } from '../contract.ts'
import { countUnits } from '../rules.ts'

const ADD_TOASTS = 'wishlist-add'

/** Adds a size to the cart with one tap; a product saved in any color lets the shopper choose one first. */
export function AddSizes({ item }: { item: WishlistItem }) {
  const { productId, name, sizes, colors, stock } = item
  const inStockColor = colors.find((color) => countUnits(stock, { color }) > 0)
  const [chosenColor, setColor] = useState(inStockColor)
  const color = item.color ?? chosenColor
  const { mutateAsync, isPending } = useAddToCart()
  // another size can be added meanwhile, but not the same one by a double tap
  const addingSizes = useRef(new Set<string | undefined>())

  const addSize = async (size: string | undefined) => {
    const { current: adding } = addingSizes
    if (adding.has(size)) return
    adding.add(size)
    dismissToast(ADD_TOASTS)
    try {
      await mutateAsync({ productId, size, color, quantity: 1 })
      toast(`Added ${[name, size].filter(Boolean).join(', ')} to your cart.`, { topic: ADD_TOASTS })
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'error', topic: ADD_TOASTS })
    }
    adding.delete(size)
  }

  if (sizes.length === 0)
    return (
      <button
        type="button"
        disabled={isPending}
        onClick={() => void addSize(undefined)}
        className="min-h-11 w-full cursor-pointer border border-ink px-2 text-sm font-semibold hover:bg-accent"
      >
        Add to Cart
      </button>
    )
  return (
    <div className="grid gap-3">
      {item.color === undefined && colors.length > 1 ? (
        <ColorChoice colors={colors} value={color} onChange={setColor} productName={name} />
      ) : (
        color !== undefined && <FixedColor color={color} />
      )}
      <fieldset className="min-w-0">
        <legend className="mono-caption mb-1 text-smoke">Add a size to the cart</legend>
        <div className="grid grid-cols-3 pr-px pb-px lg:grid-cols-[repeat(auto-fit,minmax(2.625rem,1fr))]">
          {sizes.map((size) => (
            <SizeButton
              key={size}
              size={size}
              label={`Add ${name}, size ${size}, to the cart`}
              isSoldOut={countUnits(stock, { size, color }) === 0}
              onClick={() => void addSize(size)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}

interface SizeButtonProps {
  size: string
  label: string
  isSoldOut: boolean
  onClick: () => void
}

const SizeButton = ({ size, label, isSoldOut, onClick }: SizeButtonProps) => (
  <button
    type="button"
    aria-label={isSoldOut ? `Size ${size} is sold out` : label}
    disabled={isSoldOut}
    onClick={onClick}
    className="focus-inside -mr-px -mb-px min-h-11 cursor-pointer border border-ink px-1 font-mono text-sm font-bold hover:bg-accent disabled:cursor-default disabled:border-line disabled:font-normal disabled:text-smoke disabled:line-through disabled:hover:bg-transparent"
  >
    {size}
  </button>
)

const swatchClass = 'grid size-11 place-items-center border lg:size-9'
const swatchSize = 'size-8 lg:size-6'

interface ColorChoiceProps {
  colors: string[]
  value: string | undefined
  onChange: (color: string) => void
  productName: string
}

const ColorChoice = ({ colors, value, onChange, productName }: ColorChoiceProps) => (
  <fieldset className="min-w-0">
    <legend className="mono-caption mb-1 max-w-full truncate">
      <span className="text-smoke">
        Colour<span className="sr-only"> of {productName}</span>
      </span>{' '}
      {value}
    </legend>
    <div className="flex flex-wrap gap-1.5">
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          title={color}
          aria-label={color}
          aria-pressed={color === value}
          onClick={() => onChange(color)}
          className={`${swatchClass} cursor-pointer border-transparent hover:border-ash aria-pressed:border-ink`}
        >
          <ColorSwatch color={color} className={swatchSize} />
        </button>
      ))}
    </div>
  </fieldset>
)

/** Takes the same place as a choice, so the cards of a row align. */
const FixedColor = ({ color }: { color: string }) => (
  <div>
    <p className="mono-caption mb-1 truncate">
      <span className="text-smoke">Colour</span> {color}
    </p>
    <span className={`${swatchClass} border-ink`}>
      <ColorSwatch color={color} className={swatchSize} />
    </span>
  </div>
)
