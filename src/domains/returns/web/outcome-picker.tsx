import { useId } from 'react'
import { DraftInput } from '#ui/draft-input.tsx'
import { type Outcome, outcomes } from '../contract.ts'
import { outcomeLabels } from './outcome-labels.ts'

const CASH_REFUND_HINT = 'By UPI or bank transfer, because you paid in cash.'
const hints = {
  refund: 'To the card or account you paid with.',
  exchange: 'Same item and colour in the size you pick. Reserved for you from now on.',
} satisfies Record<Outcome, string>

const getHint = (option: Outcome, isCash: boolean) => (isCash && option === 'refund' ? CASH_REFUND_HINT : hints[option])

interface OutcomePickerProps {
  outcome: Outcome
  isCash: boolean
  /** True if at least one returnable item has sizes. */
  canExchange: boolean
  onChange: (outcome: Outcome) => void
}

export function OutcomePicker({ outcome, isCash, canExchange, onChange }: OutcomePickerProps) {
  const groupName = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Refund or exchange</legend>
      <div className="grid sm:grid-cols-2">
        {outcomes.map((option) => {
          const isEnabled = option === 'refund' || canExchange
          return (
            <label
              key={option}
              className={`relative -mt-px grid content-start gap-1 border border-ink px-4 py-3 has-focus-visible:z-10 sm:last:-ml-px ${isEnabled ? 'cursor-pointer bg-chalk hover:bg-card has-checked:bg-accent' : 'bg-card text-smoke'}`}
            >
              <input
                type="radio"
                name={groupName}
                value={option}
                checked={option === outcome}
                disabled={!isEnabled}
                onChange={() => onChange(option)}
                className="absolute inset-0 cursor-[inherit] appearance-none"
              />
              <span className="text-lg font-bold">{outcomeLabels[option]}</span>
              <span className="text-sm text-pretty">
                {isEnabled ? getHint(option, isCash) : 'Nothing here comes in another size.'}
              </span>
            </label>
          )
        })}
      </div>
      <DraftInput name="outcome" value={outcome} />
    </fieldset>
  )
}
