import { useEffect, useId, useRef } from 'react'
import { OrderPicture } from '#domains/orders/web/parts/order-picture.tsx'
import { formatShortRupees } from '#shared/money.ts'
import { useFormState } from '#ui/form.tsx'
import { Stepper } from '#ui/stepper.tsx'
import type { Outcome, ReturnableLine } from '../contract.ts'
import type { Choice } from './choice.ts'
import { KeptValue } from './kept-value.tsx'
import { SizeSwap } from './size-swap.tsx'

interface LineChoiceProps {
  lines: ReturnableLine[]
  choice: Choice
  outcome: Outcome
  onChange: (choice: Choice) => void
}

/** What was ordered, and what of it goes back. */
export function LineChoice({ lines, choice, outcome, onChange }: LineChoiceProps) {
  const id = useId()
  const { problem } = useFormState()
  const ref = useRef<HTMLFieldSetElement>(null)
  const wrong = problem?.fields[0] === 'lines' ? problem : undefined

  useEffect(() => {
    if (!wrong) return
    // to the first choice that is open: a size where one is missing, else a line
    const find = (what: string) => ref.current?.querySelector<HTMLElement>(what)
    const open = find('[data-open] input:not([aria-disabled=true])') ?? find('input[type=checkbox]:enabled')
    open?.focus()
  }, [wrong])

  return (
    <fieldset
      ref={ref}
      aria-describedby={wrong ? `${id}-problem` : undefined}
      className="-mt-px min-w-0 border border-ink bg-chalk"
    >
      <legend className="sr-only">What goes back</legend>
      <ul>
        {lines.map((line) => (
          <Line
            key={line.lineId}
            line={line}
            wanted={choice[line.lineId]}
            outcome={outcome}
            onChange={(wanted) => onChange({ ...choice, [line.lineId]: wanted })}
          />
        ))}
      </ul>
      <KeptValue name="lines" value={JSON.stringify(choice)} />
      <p id={`${id}-problem`} role="alert" className="bg-brick px-4 py-2 text-sm font-semibold empty:hidden">
        {wrong?.message}
      </p>
    </fieldset>
  )
}

interface LineProps {
  line: ReturnableLine
  wanted: Choice[string]
  outcome: Outcome
  onChange: (wanted: Choice[string]) => void
}

function Line({ line, wanted, outcome, onChange }: LineProps) {
  const { name, size, color, price, image, returnable } = line
  const hint = hintOf(line, outcome)
  const isOpen = wanted !== undefined
  return (
    <li className="border-b border-line last:border-b-0">
      <label
        className={`focus-inside flex items-center gap-4 p-4 ${hint ? 'text-smoke' : `cursor-pointer ${isOpen ? '' : 'hover:bg-card'}`}`}
      >
        <input
          type="checkbox"
          checked={isOpen}
          disabled={hint !== undefined}
          onChange={() => onChange(isOpen ? undefined : { quantity: returnable })}
          className="size-6 shrink-0 cursor-[inherit] accent-ink"
        />
        <span className={`w-16 shrink-0 ${hint ? 'opacity-60' : ''}`}>
          <OrderPicture url={image} sizes="4rem" />
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
      {wanted && (returnable > 1 || outcome === 'exchange') && (
        <LineDetails line={line} wanted={wanted} outcome={outcome} onChange={onChange} />
      )}
    </li>
  )
}

/** How many of it, and which size instead. */
function LineDetails({ line, wanted, outcome, onChange }: LineProps & { wanted: NonNullable<Choice[string]> }) {
  const { name, size, returnable, sizes } = line
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4 px-4 pb-4 sm:pl-14">
      {returnable > 1 && (
        <div className="grid gap-2">
          <p className="tag-type">How many</p>
          <div className="w-40">
            <Stepper
              label={`quantity of ${name}`}
              value={wanted.quantity}
              least={1}
              most={returnable}
              onChange={(quantity) => onChange({ ...wanted, quantity })}
              className="h-12"
            />
          </div>
        </div>
      )}
      {outcome === 'exchange' && (
        <SizeSwap
          of={name}
          own={size}
          sizes={sizes}
          wanted={wanted}
          onChoose={(newSize) => onChange({ ...wanted, newSize })}
        />
      )}
    </div>
  )
}

/** Why a line cannot be chosen. */
function hintOf({ returnable, sizes }: ReturnableLine, outcome: Outcome): string | undefined {
  if (returnable === 0) return 'In a return already.'
  return outcome === 'exchange' && sizes.length === 0 ? 'It comes in one size only.' : undefined
}
