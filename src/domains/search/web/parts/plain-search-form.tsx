import { LONGEST_SEARCH } from '../../contract.ts'
import { RESULTS_PATH } from '../search-path.ts'
import { PLACEHOLDER } from '../texts.ts'

/** Works without JavaScript. */
export function PlainSearchForm() {
  return (
    <search className="block border-t border-ink">
      <form action={RESULTS_PATH} className="flex h-12">
        <input
          type="search"
          name="search"
          required
          maxLength={LONGEST_SEARCH}
          aria-label="Search"
          placeholder={PLACEHOLDER}
          className="gutter focus-inside min-w-0 grow bg-transparent font-semibold outline-none placeholder:text-smoke focus:bg-chalk"
        />
        <button type="submit" className="tag-type focus-inside cursor-pointer border-l border-ink bg-acid px-6">
          Search
        </button>
      </form>
    </search>
  )
}
