import type { ReactNode } from 'react'
import { Arrow } from './arrow.tsx'
import { useFormContext } from './form.tsx'
import { useHydrated } from './use-hydrated.ts'

interface SubmitButtonProps {
  label: string
  pendingLabel: string
  noScriptText?: string
  /** Further buttons, below the status line. */
  children?: ReactNode
}

/** Submits the surrounding form and shows errors that belong to no field. */
export function SubmitButton({ label, pendingLabel, noScriptText, children }: SubmitButtonProps) {
  const { isPending, error } = useFormContext()
  const isHydrated = useHydrated()
  const errorMessage = error?.fields.length === 0 ? error.message : undefined
  return (
    <>
      {/* before hydration a click would submit natively; while pending, aria-disabled keeps the focus */}
      <button
        type="submit"
        disabled={!isHydrated}
        aria-disabled={isPending || undefined}
        className="group flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 bg-ink px-4 text-left text-lg font-bold text-paper hover:bg-accent hover:text-ink disabled:cursor-progress aria-disabled:cursor-progress noscript:hidden"
      >
        {label} <Arrow />
      </button>
      <div className="-mt-2 min-h-6 font-semibold">
        <p role="status">{isPending && pendingLabel}</p>
        <p role="alert">
          {errorMessage && (
            <span className="inline-block bg-brick px-2 py-1 first-letter:uppercase">{errorMessage}</span>
          )}
        </p>
        {noScriptText && <p className="hidden noscript:block">{noScriptText}</p>}
      </div>
      {children}
    </>
  )
}
