import type { ReactNode } from 'react'
import { ConfirmButton } from './confirm-button.tsx'

interface UnsavedChangesNoticeProps {
  /** For forms without a discard button of their own. */
  onDiscard?: () => void
  children?: ReactNode
}

/** Tells a returning user that the unsaved changes of the form were restored. */
export function UnsavedChangesNotice({ onDiscard, children }: UnsavedChangesNoticeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-8 border-accent bg-ink px-4 py-3 text-paper">
      <div role="status" className="grid max-w-[70ch] min-w-0 flex-1 basis-64 gap-1 text-pretty">
        <p className="font-semibold">Welcome back. We restored your unsaved changes.</p>
        {children}
      </div>
      {onDiscard && (
        <ConfirmButton
          label="Discard"
          question="Discard your unsaved changes?"
          onConfirm={onDiscard}
          className="min-h-11 cursor-pointer border border-paper px-4 text-sm font-semibold hover:bg-accent hover:text-ink"
        >
          <p>The form will show the last saved version. This can't be undone.</p>
        </ConfirmButton>
      )}
    </div>
  )
}
