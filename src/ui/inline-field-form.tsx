import { type FormEvent, type InputHTMLAttributes, useId } from 'react'
import { focusInPlace } from './focus-on-mount.ts'

interface InlineFieldFormProps {
  label: string
  /** Of the button next to the field. */
  submitLabel: string
  error: Error | null
  isPending: boolean
  onSubmit: (text: string) => void
  input: Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'>
}

/** A form of one field that replaces the button which the shopper has just pressed, so the field takes the focus. */
export function InlineFieldForm({ label, submitLabel, error, isPending, onSubmit, input }: InlineFieldFormProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) onSubmit(String(new FormData(event.currentTarget).get('text')).trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-1.5">
      <label htmlFor={id} className="mono-caption text-smoke">
        {label}
      </label>
      <div className="flex border border-ink bg-chalk">
        <input
          {...input}
          id={id}
          name="text"
          ref={focusInPlace}
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`focus-inside h-11 w-full min-w-0 bg-transparent px-3 font-mono text-base font-bold ${input.className ?? ''}`}
        />
        <button
          type="submit"
          aria-disabled={isPending || undefined}
          className="focus-inside shrink-0 cursor-pointer border-l border-ink px-4 text-sm font-bold hover:bg-accent aria-disabled:cursor-progress"
        >
          {submitLabel}
        </button>
      </div>
      <p id={`${id}-error`} role="alert" className="font-semibold text-pretty">
        {error && <span className="bg-brick px-1.5 py-0.5">{error.message}</span>}
      </p>
    </form>
  )
}
