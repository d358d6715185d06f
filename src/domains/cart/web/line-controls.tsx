import { Trash2 } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { Stepper } from '#ui/stepper.tsx'
import { toast } from '#ui/toast.ts'
import { type CartLine, QUANTITY_TOO_LOW } from '../contract.ts'
import { CART_TOASTS } from './cart-mutations.ts'
import { formatLineName } from './line-changes.ts'
import { useOfferUndo } from './line-mutations.ts'
import { useRemoveFromCart, useSetQuantity } from './queries.ts'

/** The quantity stepper and the remove button; a deleted product and a line saved for later have only the button. */
export function LineControls({ line, isSaved = false }: { line: CartLine; isSaved?: boolean }) {
  const { mutate: setQuantity } = useSetQuantity()
  const { mutate: remove } = useRemoveFromCart()
  const offerUndo = useOfferUndo()
  const name = formatLineName(line)
  const isRemoved = useRef(false)
  const changeQuantity = (quantity: number) => {
    if (quantity !== line.quantity && !isRemoved.current) setQuantity({ ...line, quantity })
  }
  const handleCommit = (quantity: number) => {
    if (quantity >= 1) changeQuantity(quantity)
    else toast(QUANTITY_TOO_LOW, { kind: 'error', topic: CART_TOASTS })
  }
  const handleRemove = ({ currentTarget }: MouseEvent) => {
    isRemoved.current = true
    // removing the button would lose the focus
    focusNeighbor(currentTarget)
    remove(line)
    // a product that is no longer sold can't be added again
    if (!line.gone) offerUndo(line, { wasSaved: isSaved })
  }
  return (
    <div className="flex max-w-full">
      {!line.gone && !isSaved && (
        <Stepper
          label={`quantity of ${name}`}
          value={line.quantity}
          onChange={changeQuantity}
          onCommit={handleCommit}
          min={1}
          className="h-11 min-w-0"
        />
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        data-remove-button
        onClick={handleRemove}
        // a line in the cart has it in its corner, next to the name
        className={`focus-inside grid size-11 shrink-0 cursor-pointer place-items-center hover:bg-brick ${isSaved ? 'border border-ink' : 'absolute top-1 right-1'}`}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

/** Focuses the next line, else the previous line, else the close button. */
export function focusNeighbor(button: Element): void {
  const line = button.closest('li')
  const neighbor = line?.nextElementSibling ?? line?.previousElementSibling
  const target =
    neighbor?.querySelector('[data-remove-button]') ?? button.closest('dialog')?.querySelector('[data-close-button]')
  if (target instanceof HTMLElement) target.focus()
}
