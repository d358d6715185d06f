import { type LucideIcon, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

const TYPING_PAUSE_MS = 800
const MAX_DIGITS = 7

interface StepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max?: number
  /**
   * Receives the typed number, unbounded, when typing ends: after a pause, on Enter, on blur or when the stepper is
   * removed. Without it every digit changes the value.
   */
  onCommit?: (value: number) => void
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
  onCommit,
  className = 'h-14',
}: StepperProps) {
  // typed text, shown instead of the value until the input loses focus
  const [draft, setDraft] = useState<string>()
  const typing = useTypingEnd((text) => {
    setDraft(undefined)
    onCommit?.(Number(text))
  })
  const clamp = (number: number) => Math.min(max, Math.max(min, number))
  const step = (by: number) => {
    typing.cancel()
    setDraft(undefined)
    onChange(clamp(value + by))
  }
  const handleText = (text: string) => {
    setDraft(text)
    typing.cancel()
    if (!/^\d+$/.test(text)) return
    if (onCommit) typing.start(text)
    else onChange(clamp(Number(text)))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') typing.end()
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    step(by)
  }
  const handleBlur = () => {
    typing.end()
    setDraft(undefined)
  }
  return (
    <div className={`flex border border-ink ${className}`}>
      <StepButton icon={Minus} label={`Decrease ${label}`} isDisabled={value <= min} onPress={() => step(-1)} />
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_DIGITS}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        value={draft ?? value}
        onChange={(event) => handleText(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        className="w-13 min-w-0 grow bg-transparent text-center font-mono font-bold focus-visible:relative focus-visible:z-10"
      />
      <StepButton icon={Plus} label={`Increase ${label}`} isDisabled={value >= max} onPress={() => step(1)} />
      <output className="sr-only">{value}</output>
    </div>
  )
}

/** Calls back with the typed text after a pause, or when `end` is called. */
function useTypingEnd(onEnd: (text: string) => void) {
  const latestOnEnd = useRef(onEnd)
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const cancel = () => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }
  const end = () => {
    const text = pending.current?.text
    cancel()
    if (text !== undefined) latestOnEnd.current(text)
  }
  const latestEnd = useRef(end)
  useEffect(() => {
    latestOnEnd.current = onEnd
  })
  useEffect(() => () => latestEnd.current(), [])
  const start = (text: string) => {
    pending.current = { text, timer: setTimeout(end, TYPING_PAUSE_MS) }
  }
  return { start, end, cancel }
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
      className="focus-inside grid w-11 cursor-pointer place-items-center hover:bg-accent aria-disabled:cursor-not-allowed aria-disabled:text-ash aria-disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}
