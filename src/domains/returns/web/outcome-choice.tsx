import { useId } from 'react'
import { type Outcome, outcomes } from '../contract.ts'
import { KeptValue } from './kept-value.tsx'
import { outcomeName } from './outcome-name.ts'

const lines = {
  refund: 'To the card or account you paid with.',
  exchange: 'Same piece, same colour, the size you pick. Held for you from now on.',
} satisfies Record<Outcome, string>

interface OutcomeChoiceProps {
  outcome: Outcome
  /** Something of the order comes in another size. */
  canExchange: boolean
  onChange: (outcome: Outcome) => void
}

/** What the customer wants for it. */
export function OutcomeChoice({ outcome, canExchange, onChange }: OutcomeChoiceProps) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">What you want for it</legend>
      <div className="grid sm:grid-cols-2">
        {outcomes.map((each) => {
          const isOpen = each === 'refund' || canExchange
          return (
            <label
              key={each}
              className={`relative -mt-px grid content-start gap-1 border border-ink px-4 py-3 has-focus-visible:z-10 sm:last:-ml-px ${isOpen ? 'cursor-pointer bg-chalk hover:bg-card has-checked:bg-acid' : 'bg-card text-smoke'}`}
            >
              <input
                type="radio"
                name={group}
                value={each}
                checked={each === outcome}
                disabled={!isOpen}
                onChange={() => onChange(each)}
                className="absolute inset-0 cursor-[inherit] appearance-none"
              />
              <span className="text-lg font-bold">{outcomeName[each]}</span>
              <span className="text-sm text-pretty">
                {isOpen ? lines[each] : 'Nothing here comes in another size.'}
              </span>
            </label>
          )
        })}
      </div>
      <KeptValue name="outcome" value={outcome} />
    </fieldset>
  )
}
