import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Stepper } from '#ui/stepper.tsx'
import type { CartLine } from '../contract.ts'
import { fullNameOf } from './line-changes.ts'
import { useRemoveFromCart, useSetQuantity } from './queries.ts'

/** How many of a line are wanted, and the way out of the cart; what is gone has only that. */
export function LineControls({ line }: { line: CartLine }) {
  const { mutate: setQuantity } = useSetQuantity()
  const { mutate: remove } = useRemoveFromCart()
  const name = fullNameOf(line)
  const takeOut = ({ currentTarget }: MouseEvent) => {
    // the button goes, and would take the focus with it
    handOverFocus(currentTarget)
    remove(line)
  }
  return (
    <div className="flex max-w-full -space-x-px">
      {!line.gone && (
        <Stepper
          label={`quantity of ${name}`}
          value={line.quantity}
          onChange={(quantity) => quantity !== line.quantity && setQuantity({ ...line, quantity })}
          least={1}
          className="h-11 min-w-0"
        />
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        data-removes
        onClick={takeOut}
        className="focus-inside grid size-11 shrink-0 cursor-pointer place-items-center border border-ink hover:bg-brick"
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

/** To the line that takes its place, else to the one before, else to the way out. */
function handOverFocus(button: Element): void {
  const line = button.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const heir = neighbour?.querySelector('[data-removes]') ?? button.closest('dialog')?.querySelector('[data-closes]')
  if (heir instanceof HTMLElement) heir.focus()
}
