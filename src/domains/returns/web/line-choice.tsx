import { useEffect, useId, useRef } from 'react'
import { OrderImage } from '#domains/orders/web/parts/order-image.tsx'
import { formatShortRupees } from '#shared/money.ts'
import { useFormState } from '#ui/form.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { Outcome, ReturnableLine } from '../contract.ts'
import { DraftInput } from './draft-input.tsx'
import type { LineSelection } from './line-selection.ts'
import { NewSizePicker } from './new-size-picker.tsx'

interface LineChoiceProps {
  lines: ReturnableLine[]
  choice: LineSelection
  outcome: Outcome
  onChange: (choice: LineSelection) => void
}

export function LineChoice({ lines, choice, outcome, onChange }: LineChoiceProps) {
  const id = useId()
  const { problem } = useFormState()
  const ref = useRef<HTMLFieldSetElement>(null)
  const lineProblem = problem?.fields[0] === 'lines' ? problem : undefined

  useEffect(() => {
    if (!lineProblem) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const missingSize = find('[data-open] input:not([aria-disabled=true])')
    const target = missingSize ?? find('input[type=checkbox]:enabled')
    target?.focus()
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
            chosen={choice[line.lineId]}
            outcome={outcome}
            onChange={(chosen) => onChange({ ...choice, [line.lineId]: chosen })}
          />
        ))}
      </ul>
      <DraftInput name="lines" value={JSON.stringify(choice)} />
      <p id={`${id}-problem`} role="alert" className="bg-brick px-4 py-2 text-sm font-semibold empty:hidden">
        {lineProblem?.message}
      </p>
    </fieldset>
  )
}

interface LineProps {
  line: ReturnableLine
  chosen: LineSelection[string]
  outcome: Outcome
  onChange: (chosen: LineSelection[string]) => void
}

function Line({ line, chosen, outcome, onChange }: LineProps) {
  const { name, size, color, price, image, returnable } = line
  const hint = findHint(line, outcome)
  const isChosen = chosen !== undefined
  return (
    <li className="border-b border-line last:border-b-0">
      <label
        className={`focus-inside flex items-center gap-4 p-4 ${hint ? 'text-smoke' : `cursor-pointer ${isChosen ? '' : 'hover:bg-card'}`}`}
      >
        <input
          type="checkbox"
          checked={isChosen}
          disabled={hint !== undefined}
          onChange={() => onChange(isChosen ? undefined : { quantity: returnable })}
          className="size-6 shrink-0 cursor-[inherit] accent-ink"
        />
        <span className={`w-16 shrink-0 ${hint ? 'opacity-60' : ''}`}>
          <OrderImage url={image} sizes="4rem" />
        </span>
        <span className="grid min-w-0 gap-1">
          <span className="leading-snug font-semibold break-words">{name}</span>
          <span className="tag-type text-smoke">
            {[size && `Size: ${size}`, color && `Color: ${color}`].filter(Boolean).join(' | ')}
          </span>
          <span className="font-mono text-sm">
            {returnable > 1 && `${returnable} × `}
            {formatShortRupees(price)}
          </span>
          {hint && <span className="text-sm">{hint}</span>}
        </span>
      </label>
      {chosen && (returnable > 1 || outcome === 'exchange') && (
        <LineDetails line={line} chosen={chosen} outcome={outcome} onChange={onChange} />
      )}
    </li>
  )
}

/** Lets the customer choose the quantity and the new size. */
function LineDetails({ line, chosen, outcome, onChange }: LineProps & { chosen: NonNullable<LineSelection[string]> }) {
  const { name, size, returnable, sizes } = line
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4 px-4 pb-4 sm:pl-14">
      {returnable > 1 && (
        <div className="grid gap-2">
          <p className="tag-type">Quantity</p>
          <div className="w-40">
            <Stepper
              label={`quantity of ${name}`}
              value={chosen.quantity}
              min={1}
              max={returnable}
              onChange={(quantity) => onChange({ ...chosen, quantity })}
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
          chosen={chosen}
          onChoose={(newSize) => onChange({ ...chosen, newSize })}
        />
      )}
    </div>
  )
}

/** Returns why a line can't be chosen. */
function findHint({ returnable, sizes }: ReturnableLine, outcome: Outcome): string | undefined {
  if (returnable === 0) return 'Already being returned.'
  return outcome === 'exchange' && sizes.length === 0 ? 'Comes in one size only.' : undefined
}
