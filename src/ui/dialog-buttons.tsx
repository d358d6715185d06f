interface DialogButtonsProps {
  label: string
  isDestructive?: boolean
  isPending?: boolean
  pendingLabel?: string
  onCancel: () => void
}

const buttonClass = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold'

/** Cancels a dialog, or submits its form. */
export const DialogButtons = ({
  label,
  isDestructive = false,
  isPending = false,
  pendingLabel = 'Saving...',
  onCancel,
}: DialogButtonsProps) => (
  <div className="flex flex-wrap justify-end gap-2">
    <button type="button" onClick={onCancel} className={`${buttonClass} hover:bg-accent`}>
      Cancel
    </button>
    <button
      type="submit"
      aria-disabled={isPending || undefined}
      className={`${buttonClass} ${isDestructive ? 'bg-brick hover:bg-ink hover:text-paper' : 'bg-ink text-paper hover:bg-accent hover:text-ink'}`}
    >
      {isPending ? pendingLabel : label}
    </button>
  </div>
)
