import type { ReactNode } from 'react'
import { ConfirmButton } from './confirm-button.tsx'

interface KeptNoticeProps {
  /** Where the form itself has no button for it. */
  onDiscard?: () => void
  /** What else whoever comes back has to know. */
  children?: ReactNode
}

/** Said to who comes back to a form that was left in the middle of it. */
export function KeptNotice({ onDiscard, children }: KeptNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-8 border-acid bg-ink px-4 py-3 text-paper">
      <div role="status" className="grid max-w-[70ch] min-w-0 flex-1 basis-64 gap-1 text-pretty">
        <p className="font-semibold">Welcome back. What you had typed is still here, and not saved yet.</p>
        {children}
      </div>
      {onDiscard && (
        <ConfirmButton
          label="Discard"
          question="Discard what you had typed?"
          onConfirm={onDiscard}
          className="min-h-11 cursor-pointer border border-paper px-4 text-sm font-semibold hover:bg-acid hover:text-ink"
        >
          <p>The form goes back to what is saved. This cannot be undone.</p>
        </ConfirmButton>
      )}
    </div>
  )
}
