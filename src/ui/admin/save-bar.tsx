import { type ReactNode, useId } from 'react'
import type { FieldError } from '#shared/errors.ts'

/** The classes of the bar at the bottom of a form, of the button that saves, and of the others. */
export const saveBar = 'sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-ink bg-paper py-3'
export const saveButton =
  'min-h-11 cursor-pointer bg-ink px-6 text-sm font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-default aria-disabled:bg-line aria-disabled:text-smoke'
export const saveBarButton =
  'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash aria-disabled:hover:bg-transparent'

interface SaveBarProps {
  form: {
    isPending: boolean
    hasConflict: boolean
    error: Error | null
    fieldErrors: FieldError[]
    save: () => void
    discard: () => void
    loadLatest: () => void
    overwriteLatest: () => void
  }
  isDirty: boolean
  saveLabel?: string
  /** Why the changes can't be saved as they are. */
  blockedReason?: string | undefined
  /** More actions. */
  children?: ReactNode
}

/** Saves or discards a form whose saves are versioned. After a conflict, offers to reload or to overwrite. */
export function SaveBar({ form, isDirty, saveLabel = 'Save', blockedReason, children }: SaveBarProps) {
  const { isPending, hasConflict, error, fieldErrors } = form
  const reasonId = useId()
  const isBlocked = isDirty && blockedReason !== undefined
  return (
    <div className={saveBar}>
      {/* aria-disabled rather than disabled, so the focus stays after saving */}
      <button
        type="button"
        onClick={() => !isBlocked && form.save()}
        aria-disabled={isPending || !isDirty || isBlocked || undefined}
        aria-describedby={isBlocked ? reasonId : undefined}
        className={saveButton}
      >
        {saveLabel}
      </button>
      <button type="button" aria-disabled={!isDirty || undefined} onClick={form.discard} className={saveBarButton}>
        Discard
      </button>
      {children}
      <p role="status" id={reasonId} className={isBlocked ? 'min-w-0 flex-1 basis-64 text-sm text-pretty' : 'text-sm'}>
        {isBlocked ? `Not saved: ${blockedReason}` : getStatus({ isPending, isDirty })}
      </p>
      <div role="alert" className="flex w-full flex-wrap items-center gap-2 empty:hidden">
        {error && fieldErrors.length === 0 && (
          <p className="bg-brick px-2 py-1 text-sm font-semibold">{error.message}</p>
        )}
        {hasConflict && (
          <>
            <button type="button" onClick={form.loadLatest} className={saveBarButton}>
              Reload
            </button>
            <button type="button" onClick={form.overwriteLatest} className={saveBarButton}>
              Overwrite with mine
            </button>
          </>
        )}
      </div>
    </div>
  )
}

function getStatus({ isPending, isDirty }: { isPending: boolean; isDirty: boolean }): string {
  if (isPending) return 'Saving...'
  return isDirty ? 'Unsaved changes.' : ''
}
