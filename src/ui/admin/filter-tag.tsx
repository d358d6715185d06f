import { X } from 'lucide-react'

/** A filter that a link has set. */
export function FilterTag({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start border border-ink bg-accent px-3 text-sm font-semibold"
    >
      {label}
      <X aria-hidden="true" className="size-4" />
      <span className="sr-only">Remove this filter</span>
    </button>
  )
}
