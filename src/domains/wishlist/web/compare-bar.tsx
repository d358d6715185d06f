import { Link } from '#ui/link.tsx'

export const MAX_COMPARED = 3

interface CompareBarProps {
  productIds: string[]
  onClear: () => void
}

/** Stays at the bottom of the screen while products are chosen. */
export function CompareBar({ productIds, onClear }: CompareBarProps) {
  if (productIds.length === 0) return null
  const isComplete = productIds.length > 1
  return (
    <div className="sticky bottom-0 z-30 flex min-h-16 items-center justify-between gap-3 border-t border-ink bg-ink px-4 py-2 text-paper lg:px-[clamp(1rem,2.5vw,2.5rem)]">
      <p role="status" className="text-sm font-semibold">
        {isComplete ? `${productIds.length} of ${MAX_COMPARED} chosen` : 'Choose one more to compare'}
      </p>
      <div className="flex items-center gap-2">
        <button
          type="button"
          onClick={onClear}
          className="min-h-11 cursor-pointer px-3 text-sm font-semibold underline underline-offset-4 hover:bg-paper hover:text-ink"
        >
          Clear
        </button>
        {isComplete && (
          <Link
            to={`/compare?products=${productIds.join(',')}`}
            className="flex min-h-11 items-center bg-accent px-5 text-sm font-bold text-ink hover:bg-paper"
          >
            Compare
          </Link>
        )}
      </div>
    </div>
  )
}
