import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import type { Purchase } from './use-purchase.ts'

const ADD_TO_CART = 'Add to Cart'
const ADDING = 'Adding...'
const OUT_OF_STOCK = 'Out of Stock'

interface AddToCartButtonProps {
  purchase: Purchase
  isSoldOut: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** Adds once per press: ignores the second click of a double click and key repeats. */
export function AddToCartButton({ purchase, isSoldOut, className = '', ref }: AddToCartButtonProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.detail <= 1) purchase.add()
  }
  const ignoreKeyRepeat = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  }
  const label = purchase.isAdding ? ADDING : ADD_TO_CART
  return (
    <button
      ref={ref}
      type="button"
      disabled={isSoldOut}
      aria-busy={purchase.isAdding}
      onClick={handleClick}
      onKeyDown={ignoreKeyRepeat}
      className={`relative h-14 cursor-pointer overflow-clip bg-ink px-5 font-bold text-paper not-disabled:hover:bg-acid not-disabled:hover:text-ink disabled:cursor-not-allowed disabled:bg-card disabled:text-smoke ${className}`}
    >
      {isSoldOut ? OUT_OF_STOCK : label}
      {purchase.isAdding && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 overflow-hidden">
          <span className="block h-full w-1/3 animate-progress bg-acid" />
        </span>
      )}
    </button>
  )
}
