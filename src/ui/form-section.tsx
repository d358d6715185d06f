import { type ReactNode, useId } from 'react'

export const inputClass =
  'min-h-11 w-full border border-ink bg-chalk px-3 text-base aria-invalid:border-l-8 aria-invalid:border-brick'

interface FormRowProps {
  label: string
  hint?: string
  error?: string | undefined
  className?: string
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

export function FormRow({ label, hint, error, className = '', children }: FormRowProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="mono-caption">
        {label}
      </label>
      {children({
        id,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-smoke">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
          {error}
        </p>
      )}
    </div>
  )
}

/** The error of several fields together. Has no control of its own, so it takes the focus itself. */
export const GroupError = ({ children }: { children: ReactNode }) => (
  <p tabIndex={-1} data-error className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
    {children}
  </p>
)

interface FormSectionProps {
  id?: string
  title: string
  note?: string
  children: ReactNode
}

export function FormSection({ id, title, note, children }: FormSectionProps) {
  const heading = useId()
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid scroll-mt-20 gap-4 border border-ink bg-paper p-4 sm:p-6 lg:scroll-mt-6"
    >
      <div className="grid gap-1">
        <h2 id={heading} className="text-lg font-bold">
          {title}
        </h2>
        {note && <p className="max-w-[70ch] text-sm text-smoke">{note}</p>}
      </div>
      {children}
    </section>
  )
}
