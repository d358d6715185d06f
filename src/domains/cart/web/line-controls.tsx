import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Stepper } from '#ui/stepper.tsx'
import type { CartLine } from '../contract.ts'
import { formatLineName } from './line-changes.ts'
import { useRemoveFromCart, useSetQuantity } from './queries.ts'

/** The quantity stepper and the remove button; a deleted product has only the button. */
export function LineControls({ line }: { line: CartLine }) {
  const { mutate: setQuantity } = useSetQuantity()
  const { mutate: remove } = useRemoveFromCart()
  const name = formatLineName(line)
  const handleRemove = ({ currentTarget }: MouseEvent) => {
    // removing the button would lose the focus
    moveFocus(currentTarget)
    remove(line)
  }
  return (
    <div className="flex max-w-full -space-x-px">
      {!line.gone && (
        <Stepper
          label={`quantity of ${name}`}
          value={line.quantity}
          onChange={(quantity) => quantity !== line.quantity && setQuantity({ ...line, quantity })}
          min={1}
          className="h-11 min-w-0"
        />
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        data-remove-button
        onClick={handleRemove}
        className="focus-inside grid size-11 shrink-0 cursor-pointer place-items-center border border-ink hover:bg-brick"
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

/** Focuses the next line, else the previous line, else the close button. */
function moveFocus(button: Element): void {
  const line = button.closest('li')
  const neighbor = line?.nextElementSibling ?? line?.previousElementSibling
  const target =
    neighbor?.querySelector('[data-remove-button]') ?? button.closest('dialog')?.querySelector('[data-close-button]')
  if (target instanceof HTMLElement) target.focus()
}
