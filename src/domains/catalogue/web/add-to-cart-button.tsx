import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const ADD_TO_CART = 'Add to Cart'
const ADDING = 'Adding...'
/** A fixed text; elsewhere the shop says 'Sold out'. */
export const OUT_OF_STOCK = 'Out of Stock'

interface AddToCartButtonProps {
  form: AddToCartForm
  isSoldOut: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** Adds once per press: ignores the second click of a double click and key repeats. */
export function AddToCartButton({ form, isSoldOut, className = '', ref }: AddToCartButtonProps) {
  const handleClick = (event: MouseEvent) => {
    if (event.detail <= 1) void form.add()
  }
  const ignoreKeyRepeat = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  }
  const label = form.isAdding ? ADDING : ADD_TO_CART
  return (
    <button
      ref={ref}
      type="button"
      data-loads=""
      disabled={isSoldOut}
      aria-busy={form.isAdding}
      onClick={handleClick}
      onKeyDown={ignoreKeyRepeat}
      className={`relative h-14 cursor-pointer overflow-clip bg-ink px-5 font-bold text-paper not-disabled:hover:bg-accent not-disabled:hover:text-ink disabled:cursor-not-allowed disabled:bg-card disabled:text-smoke ${className}`}
    >
      {isSoldOut ? OUT_OF_STOCK : label}
      {form.isAdding && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 overflow-hidden">
          <span className="block h-full w-1/3 animate-progress bg-accent" />
        </span>
      )}
    </button>
  )
}
