import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

interface StepperProps {
  /** What is counted. */
  label: string
  value: number
  onChange: (value: number) => void
  least: number
  most: number
}

const button =
  'focus-inside grid w-11 cursor-pointer place-items-center hover:bg-acid aria-disabled:cursor-not-allowed aria-disabled:text-ash aria-disabled:hover:bg-transparent'

/** A whole number, stepped or typed. At either end the step does nothing. */
export function Stepper({ label, value, onChange, least, most }: StepperProps) {
  // what is being typed is no number yet
  const [draft, setDraft] = useState<string>()
  const within = (wanted: number) => Math.min(most, Math.max(least, wanted))
  const step = (by: number) => {
    setDraft(undefined)
    onChange(within(value + by))
  }
  const type = (text: string) => {
    setDraft(text)
    if (/^\d+$/.test(text)) onChange(within(Number(text)))
  }
  return (
    <fieldset aria-label={label} className="flex h-14 border border-ink">
      <button
        type="button"
        aria-label="One less"
        aria-disabled={value <= least}
        onClick={() => step(-1)}
        className={button}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        value={draft ?? value}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setDraft(undefined)}
        className="w-13 min-w-0 grow bg-transparent text-center font-mono font-bold"
      />
      <button
        type="button"
        aria-label="One more"
        aria-disabled={value >= most}
        onClick={() => step(1)}
        className={button}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </fieldset>
  )
}
