import { type KeyboardEvent, useRef, useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'

interface InlineNumberFieldProps {
  label: string
  value: number
  displayValue: string
  step: number
  isPending: boolean
  onSave: (value: number) => void
  className?: string
}

/** A number that turns into an input when clicked. Enter and blur save; Escape cancels. */
export function InlineNumberField({
  label,
  value,
  displayValue,
  step,
  isPending,
  onSave,
  className = '',
}: InlineNumberFieldProps) {
  const [isEditing, setEditing] = useState(false)
  const canChange = useCan('products:write')
  const hasEnded = useRef(false)
  const button = useRef<HTMLButtonElement>(null)

  const endEditing = (typed?: string) => {
    if (hasEnded.current) return
    hasEnded.current = true
    setEditing(false)
    const typedNumber = Number(typed)
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(typedNumber) && typedNumber !== value)
      onSave(typedNumber)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    endEditing(event.key === 'Enter' ? event.currentTarget.value : undefined)
    requestAnimationFrame(() => button.current?.focus())
  }

  if (!canChange) return <span className={`px-2 font-mono ${className}`}>{displayValue}</span>
  if (isEditing) {
    return (
      <input
        type="number"
        aria-label={label}
        defaultValue={value}
        min={0}
        step={step}
        // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just clicked
        autoFocus
        onFocus={(event) => event.target.select()}
        onBlur={(event) => endEditing(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-8 w-28 border border-ink bg-chalk px-2 text-right font-mono"
      />
    )
  }
  return (
    <button
      ref={button}
      type="button"
      title="Click to edit"
      aria-busy={isPending}
      onClick={() => {
        hasEnded.current = false
        setEditing(true)
      }}
      className={`pointer-coarse:min-w-11 min-h-8 cursor-text border border-transparent px-2 font-mono hover:border-ink hover:bg-chalk ${isPending ? 'opacity-50' : ''}`}
    >
      {/* the color has the size of the number, not of the touch target */}
      <span className={`-mx-2 px-2 py-1 ${className}`}>{displayValue}</span>
      <span className="sr-only"> Edit: {label}</span>
    </button>
  )
}
