import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

interface StepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max?: number
  /** Sets the height, which must be at least that of a touch target. */
  className?: string
}

/** Renders an input for a whole number, with buttons to decrease and increase it within its bounds. */
export function Stepper({
  label,
  value,
  onChange,
  min,
  max = Number.POSITIVE_INFINITY,
  className = 'h-14',
}: StepperProps) {
  // typed text, shown instead of the value until the input loses focus
  const [draft, setDraft] = useState<string>()
  const clamp = (number: number) => Math.min(max, Math.max(min, number))
  const step = (by: number) => {
    setDraft(undefined)
    onChange(clamp(value + by))
  }
  const handleText = (text: string) => {
    setDraft(text)
    if (/^\d+$/.test(text)) onChange(clamp(Number(text)))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return (
    <div className={`flex border border-ink ${className}`}>
      <StepButton icon={Minus} label={`Decrease ${label}`} isDisabled={value <= min} onPress={() => step(-1)} />
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        value={draft ?? value}
        onChange={(event) => handleText(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        onBlur={() => setDraft(undefined)}
        className="w-13 min-w-0 grow bg-transparent text-center font-mono font-bold focus-visible:relative focus-visible:z-10"
      />
      <StepButton icon={Plus} label={`Increase ${label}`} isDisabled={value >= max} onPress={() => step(1)} />
      <output className="sr-only">{value}</output>
    </div>
  )
}

interface StepButtonProps {
  icon: LucideIcon
  label: string
  isDisabled: boolean
  onPress: () => void
}

function StepButton({ icon: Icon, label, isDisabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onPress}
      className="focus-inside grid w-11 cursor-pointer place-items-center hover:bg-acid aria-disabled:cursor-not-allowed aria-disabled:text-ash aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
