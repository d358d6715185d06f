import type { ChangeEvent } from 'react'

interface FileButtonProps {
  label: string
  /** Completes the label for screen readers. */
  itemName: string
  accept: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => Promise<void>
}

/** A file input that looks like a button. */
export function FileButton({ label, itemName, accept, onChange }: FileButtonProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center border border-ink px-4 text-sm font-semibold focus-within:outline-2 hover:bg-acid">
      {label}
      <span className="sr-only"> of {itemName}</span>
      <input type="file" accept={accept} onChange={(event) => void onChange(event)} className="sr-only" />
    </label>
  )
}
