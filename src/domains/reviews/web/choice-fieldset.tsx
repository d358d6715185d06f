import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFormContext } from '#ui/form.tsx'

interface ChoiceFieldsetProps {
  /** The field of the form whose message it shows. */
  name: string
  legend: ReactNode
  /** A problem that the form doesn't know about. */
  problem?: string | undefined
  children: ReactNode
}

/** A group of controls with the form's message about it, which gets the focus with the message. */
export function ChoiceFieldset({ name, legend, problem, children }: ChoiceFieldsetProps) {
  const id = useId()
  const ref = useRef<HTMLFieldSetElement>(null)
  const { error } = useFormContext()
  const formMessage = error?.fields[0] === name ? error.message : undefined
  const message = formMessage ?? error?.ownMessages[name] ?? problem
  useEffect(() => {
    if (formMessage) (ref.current?.querySelector<HTMLElement>('input:not([type=hidden])') ?? ref.current)?.focus()
  }, [formMessage])
  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={message ? id : undefined} className="min-w-0">
      <legend className="mono-caption mb-2">{legend}</legend>
      {children}
      <p id={id} role="alert" className="mt-2 bg-brick px-4 py-2 text-sm font-semibold empty:hidden">
        {message}
      </p>
    </fieldset>
  )
}
