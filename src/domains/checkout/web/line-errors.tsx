import type { CartLine } from '#domains/cart/contract.ts'
import { useSetQuantity } from '#domains/cart/web/queries.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { useFormContext } from '#ui/form.tsx'

/** What is wrong with a line, and how many units of it there can be. */
export interface LineError extends FieldError {
  line?: CartLine | undefined
}

/** Leaves out errors that only repeat the failure's message, unless their line can be reduced with a button. */
export function findLineErrors(failure: Error, lines: CartLine[]): LineError[] {
  if (!(failure instanceof ShopError)) return []
  return (failure.errors ?? []).flatMap((error) => {
    const isAboutLines = /^(?:totalPrice|discountCode|checkoutItems)/.test(error.field)
    const line = error.limit === undefined ? undefined : lines[Number(error.field.split('.')[1])]
    if (!isAboutLines || (error.message === failure.message && !line)) return []
    const isInMessage = failure.message.startsWith(error.message)
    return [{ ...error, line, message: line && isInMessage ? formatName(line) : error.message }]
  })
}

const formatName = ({ name, size, color }: CartLine) => [name, size, color].filter(Boolean).join(', ')

interface LineErrorsProps {
  errors: LineError[]
  /** The pressed button disappears, so the focus must move. */
  onReduced: (error: LineError, button: HTMLElement) => void
}

export function LineErrors({ errors, onReduced }: LineErrorsProps) {
  const { mutate: setQuantity } = useSetQuantity()
  const { clearError } = useFormContext()
  return (
    <ul className="grid border border-ink bg-chalk">
      {errors.map((error) => (
        <li
          key={error.field}
          className="flex items-stretch border-b border-l-6 border-line border-l-brick font-semibold last:border-b-0"
        >
          <p className="grow content-center px-3 py-2">{error.message}</p>
          {error.line && error.limit !== undefined && (
            <button
              type="button"
              onClick={({ currentTarget }) => {
                if (!error.line || error.limit === undefined) return
                setQuantity({ ...error.line, quantity: error.limit })
                clearError()
                onReduced(error, currentTarget)
              }}
              className="focus-inside min-h-11 shrink-0 cursor-pointer border-l border-ink px-3 hover:bg-accent"
            >
              Take {groupDigits(error.limit)}
              <span className="sr-only"> of {formatName(error.line)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
