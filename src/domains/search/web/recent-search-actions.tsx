import { X } from 'lucide-react'
import { groupHeadingHeight, optionRowHeight } from './option-groups.tsx'
import { clearRecentSearches, deleteRecentSearch } from './recent-searches.ts'

interface RecentSearchActionsProps {
  recent: string[]
  /** Must move the focus, because the pressed button is removed. */
  onDelete: () => void
}

/** Delete buttons in a separate column over the list, because a listbox option can't contain a button. */
export function RecentSearchActions({ recent, onDelete }: RecentSearchActionsProps) {
  const thenMoveFocus = (action: () => void) => () => {
    action()
    onDelete()
  }
  return (
    <ul className="col-start-1 row-start-1 flex flex-col items-end self-start justify-self-end">
      <li className={groupHeadingHeight}>
        <button
          type="button"
          onClick={thenMoveFocus(clearRecentSearches)}
          className="mono-caption focus-inside h-full cursor-pointer px-4 underline underline-offset-4 hover:bg-ink hover:text-paper"
        >
          Clear all
        </button>
      </li>
      {recent.map((term) => (
        <li key={term} className={optionRowHeight}>
          <button
            type="button"
            aria-label={`Remove ${term} from recent searches`}
            onClick={thenMoveFocus(() => deleteRecentSearch(term))}
            className="focus-inside grid h-full w-14 cursor-pointer place-items-center hover:bg-ink hover:text-paper"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
