import { useFormContext } from '#ui/form.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

/** A second way to submit the form, below its `SubmitButton`. The form receives `action`. */
export function SecondSubmitButton({ action, label }: { action: string; label: string }) {
  const { isPending } = useFormContext()
  const isHydrated = useHydrated()
  return (
    <button
      type="submit"
      value={action}
      disabled={!isHydrated}
      aria-disabled={isPending || undefined}
      className="min-h-14 w-full cursor-pointer border border-ink px-4 text-lg font-bold hover:bg-accent disabled:cursor-progress aria-disabled:cursor-progress noscript:hidden"
    >
      {label}
    </button>
  )
}
