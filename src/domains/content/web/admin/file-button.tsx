interface FileButtonProps {
  label: string
  /** Completes the label for screen readers. */
  itemName: string
  accept: string
  onChoose: (file: File) => void
}

/** A file input that looks like a button. */
export function FileButton({ label, itemName, accept, onChoose }: FileButtonProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center border border-ink px-4 text-sm font-semibold focus-within:outline-2 hover:bg-accent">
      {label}
      <span className="sr-only"> of {itemName}</span>
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // the same file can be chosen again
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
        className="sr-only"
      />
    </label>
  )
}

interface RemoveButtonProps {
  label: string
  itemName: string
  onRemove: () => void
}

export function RemoveButton({ label, itemName, onRemove }: RemoveButtonProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="min-h-11 cursor-pointer px-4 text-sm font-semibold underline underline-offset-4 hover:bg-brick"
    >
      {label}
      <span className="sr-only"> of {itemName}</span>
    </button>
  )
}
