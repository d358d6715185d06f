import { X } from 'lucide-react'
import { headHeight, rowHeight } from './option-groups.tsx'
import { forgetAllSearches, forgetSearch } from './recent-searches.ts'

interface RecentToolsProps {
  recent: string[]
  /** The button that was pressed is gone then. */
  onForget: () => void
}

/**
 * The ways to forget, line by line beside the searches: an option of a list cannot hold a button, so that they stand in
 * a column of their own, above the list.
 */
export function RecentTools({ recent, onForget }: RecentToolsProps) {
  const forget = (how: () => void) => () => {
    how()
    onForget()
  }
  return (
    <ul className="col-start-1 row-start-1 flex flex-col items-end self-start justify-self-end">
      <li className={headHeight}>
        <button
          type="button"
          onClick={forget(forgetAllSearches)}
          className="tag-type focus-inside h-full cursor-pointer px-4 underline underline-offset-4 hover:bg-ink hover:text-paper"
        >
          Clear all
        </button>
      </li>
      {recent.map((term) => (
        <li key={term} className={rowHeight}>
          <button
            type="button"
            aria-label={`Remove ${term} from recent searches`}
            onClick={forget(() => forgetSearch(term))}
            className="focus-inside grid h-full w-14 cursor-pointer place-items-center hover:bg-ink hover:text-paper"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
