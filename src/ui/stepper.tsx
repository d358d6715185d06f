import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

interface StepperProps {
  /** What is counted: 'quantity'. */
  label: string
  value: number
  onChange: (value: number) => void
  least: number
  /** None where there is no bound. */
  most?: number
  /** Its height; at least that of a fingertip. */
  className?: string
}

/** A whole number, stepped or typed. At either end the step does nothing. */
export function Stepper({
  label,
  value,
  onChange,
  least,
  most = Number.POSITIVE_INFINITY,
  className = 'h-14',
}: StepperProps) {
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
  const stepByKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className={`flex border border-ink ${className}`}>
      <Step icon={Minus} label={`Decrease ${label}`} isIdle={value <= least} onPress={() => step(-1)} />
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={least}
        aria-valuemax={Number.isFinite(most) ? most : undefined}
        value={draft ?? value}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={stepByKey}
        onBlur={() => setDraft(undefined)}
        className="w-13 min-w-0 grow bg-transparent text-center font-mono font-bold focus-visible:relative focus-visible:z-10"
      />
      <Step icon={Plus} label={`Increase ${label}`} isIdle={value >= most} onPress={() => step(1)} />
      <output className="sr-only">{value}</output>
    </div>
  )
}

interface StepProps {
  icon: LucideIcon
  label: string
  isIdle: boolean
  onPress: () => void
}

function Step({ icon: Icon, label, isIdle, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isIdle}
      onClick={onPress}
      className="focus-inside grid w-11 cursor-pointer place-items-center hover:bg-acid aria-disabled:cursor-not-allowed aria-disabled:text-ash aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
