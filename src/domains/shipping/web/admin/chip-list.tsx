import { X } from 'lucide-react'

interface ChipListProps {
  label: string
  values: string[]
  getLabel: (value: string) => string
  onRemove: (value: string) => void
}

/** The chosen entries of a list, each with a button that removes it. */
export function ChipList({ label, values, getLabel, onRemove }: ChipListProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 empty:hidden">
      {values.map((value) => (
        <li key={value} className="flex items-stretch border border-ink bg-chalk text-sm">
          <span className="flex items-center px-3 py-1.5 font-semibold">{getLabel(value)}</span>
          <button
            type="button"
            aria-label={`Remove ${getLabel(value)}`}
            onClick={() => onRemove(value)}
            className="focus-inside grid min-h-9 w-9 cursor-pointer place-items-center border-l border-ink hover:bg-brick pointer-coarse:min-h-11 pointer-coarse:w-11"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
