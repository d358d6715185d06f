import { useEffect, useId, useRef } from 'react'
import { OrderImage } from '#domains/orders/web/parts/order-image.tsx'
import { formatRupees } from '#shared/money.ts'
import { DraftInput } from '#ui/draft-input.tsx'
import { useFormContext } from '#ui/form.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { Outcome, ReturnableLine } from '../contract.ts'
import type { LineSelection, SelectedLine } from './line-selection.ts'
import { NewSizePicker } from './new-size-picker.tsx'

interface LinePickerProps {
  lines: ReturnableLine[]
  selection: LineSelection
  outcome: Outcome
  onChange: (selection: LineSelection) => void
}

export function LinePicker({ lines, selection, outcome, onChange }: LinePickerProps) {
  const id = useId()
  const { error } = useFormContext()
  const ref = useRef<HTMLFieldSetElement>(null)
  const lineProblem = error?.fields[0] === 'lines' ? error : undefined

  useEffect(() => {
    if (!lineProblem) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const firstSizeInput = find('[data-size-missing] input:not([aria-disabled=true])')
    const input = firstSizeInput ?? find('input[type=checkbox]:enabled')
    input?.focus()
  }, [lineProblem])

  return (
    <fieldset
      ref={ref}
      aria-describedby={lineProblem ? `${id}-problem` : undefined}
      className="-mt-px min-w-0 border border-ink bg-chalk"
    >
      <legend className="sr-only">Items to return</legend>
      <ul>
        {lines.map((line) => (
          <Line
            key={line.lineId}
            line={line}
            selected={selection[line.lineId]}
            outcome={outcome}
            onChange={(selected) => onChange({ ...selection, [line.lineId]: selected })}
          />
        ))}
      </ul>
      <DraftInput name="lines" value={JSON.stringify(selection)} />
      <p id={`${id}-problem`} role="alert" className="bg-brick px-4 py-2 text-sm font-semibold empty:hidden">
        {lineProblem?.message}
      </p>
    </fieldset>
  )
}

interface LineProps {
  line: ReturnableLine
  /** Undefined if the line is not selected. */
  selected: SelectedLine | undefined
  outcome: Outcome
  onChange: (selected: SelectedLine | undefined) => void
}

function Line({ line, selected, outcome, onChange }: LineProps) {
  const { name, size, color, price, image, returnableQuantity } = line
  const disabledReason = findDisabledReason(line, outcome)
  const isSelected = selected !== undefined
  return (
    <li className="border-b border-line last:border-b-0">
      <label
        className={`focus-inside flex items-center gap-4 p-4 ${disabledReason ? 'text-smoke' : `cursor-pointer ${isSelected ? '' : 'hover:bg-card'}`}`}
      >
        <input
          type="checkbox"
          checked={isSelected}
          disabled={disabledReason !== undefined}
          onChange={() => onChange(isSelected ? undefined : { quantity: returnableQuantity })}
          className="size-6 shrink-0 cursor-[inherit] accent-ink"
        />
        <span className={`w-16 shrink-0 ${disabledReason ? 'opacity-60' : ''}`}>
          <OrderImage url={image} sizes="4rem" />
        </span>
        <span className="grid min-w-0 gap-1">
          <span className="leading-snug font-semibold break-words">{name}</span>
          <span className="mono-caption text-smoke">
            {[size && `Size: ${size}`, color && `Color: ${color}`].filter(Boolean).join(' | ')}
          </span>
          <span className="font-mono text-sm">
            {returnableQuantity > 1 && `${returnableQuantity} × `}
            {formatRupees(price)}
          </span>
          {disabledReason && <span className="text-sm">{disabledReason}</span>}
        </span>
      </label>
      {selected && (returnableQuantity > 1 || outcome === 'exchange') && (
        <LineDetails line={line} selected={selected} outcome={outcome} onChange={onChange} />
      )}
    </li>
  )
}

/** Lets the customer choose the quantity and the new size. */
function LineDetails({ line, selected, outcome, onChange }: LineProps & { selected: SelectedLine }) {
  const { name, size, returnableQuantity, sizes } = line
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4 px-4 pb-4 sm:pl-14">
      {returnableQuantity > 1 && (
        <div className="grid gap-2">
          <p className="mono-caption">Quantity</p>
          <div className="w-40">
            <Stepper
              label={`quantity of ${name}`}
              value={selected.quantity}
              min={1}
              max={returnableQuantity}
              onChange={(quantity) => onChange({ ...selected, quantity })}
              className="h-12"
            />
          </div>
        </div>
      )}
      {outcome === 'exchange' && (
        <NewSizePicker
          productName={name}
          currentSize={size}
          sizes={sizes}
          selected={selected}
          onSelect={(newSize) => onChange({ ...selected, newSize })}
        />
      )}
    </div>
  )
}

/** Returns why a line can't be selected. */
function findDisabledReason({ returnableQuantity, sizes }: ReturnableLine, outcome: Outcome): string | undefined {
  if (returnableQuantity === 0) return 'Already being returned.'
  return outcome === 'exchange' && sizes.length === 0 ? 'Comes in one size only.' : undefined
}
