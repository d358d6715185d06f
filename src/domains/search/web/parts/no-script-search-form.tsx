import { MAX_SEARCH_LENGTH } from '../../contract.ts'
import { SEARCH_RESULTS_PATH } from '../search-path.ts'
import { SEARCH_PLACEHOLDER } from '../texts.ts'

/** Replaces the search bar in browsers without JavaScript. */
export function NoScriptSearchForm() {
  return (
    <search className="block border-b border-ink">
      <form action={SEARCH_RESULTS_PATH} className="flex h-12">
        <input
          type="search"
          name="search"
          required
          maxLength={MAX_SEARCH_LENGTH}
          aria-label="Search"
          placeholder={SEARCH_PLACEHOLDER}
          className="gutter focus-inside min-w-0 grow bg-transparent font-semibold outline-none placeholder:text-smoke focus:bg-chalk"
        />
        <button type="submit" className="mono-caption focus-inside cursor-pointer border-l border-ink bg-accent px-6">
          Search
        </button>
      </form>
    </search>
  )
}
