import { Trash2 } from 'lucide-react'
import { Stepper } from '#ui/stepper.tsx'
import { type CartLine, MAX_QUANTITY } from '../contract.ts'
import { useRemoveFromCart, useSetQuantity } from './queries.ts'

/** How many of a line are wanted, and the way out of the cart; what is gone has only that. */
export function LineControls({ line }: { line: CartLine }) {
  const { mutate: setQuantity } = useSetQuantity()
  const { mutate: remove } = useRemoveFromCart()
  return (
    <div className="flex -space-x-px">
      {!line.gone && (
        <Stepper
          label={`quantity of ${line.name}`}
          value={line.quantity}
          onChange={(quantity) => quantity !== line.quantity && setQuantity({ ...line, quantity })}
          least={1}
          most={MAX_QUANTITY}
          className="h-11"
        />
      )}
      <button
        type="button"
        aria-label={`Remove ${line.name}`}
        onClick={() => remove(line)}
        className="focus-inside grid size-11 cursor-pointer place-items-center border border-ink hover:bg-brick"
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
