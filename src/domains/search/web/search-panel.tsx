import { ComboboxList } from '@ariakit/react/combobox'
import { JustIn } from './just-in.tsx'
import { RecentGroup, SuggestionGroup, TrendingGroup } from './option-groups.tsx'
import { RecentSearchActions } from './recent-search-actions.tsx'
import type { SearchOption, SearchOptions } from './search-options.ts'
import { formatNoSuggestions, SUGGESTIONS_FAILED } from './texts.ts'
import type { SuggestionsState } from './use-suggestions.ts'

/** With fewer products, the panel would be mostly empty. */
const MIN_PRODUCTS = 4

interface SearchPanelProps {
  options: SearchOptions
  suggestionsState: SuggestionsState
  isOpen: boolean
  onPick: (option: SearchOption) => void
  onDeleteRecent: () => void
}

export function SearchPanel({ options, suggestionsState, isOpen, onPick, onDeleteRecent }: SearchPanelProps) {
  const { suggestions, isLoading } = suggestionsState
  const suggestedIds = suggestions.flatMap(({ productId }) => productId ?? [])
  const showsJustIn = options.suggestions.length > 0 ? suggestedIds.length < MIN_PRODUCTS : options.trending.length > 0
  const hasFewProducts = options.suggestions.length > 0 && showsJustIn
  const columns = options.recent.length > 0 ? 'lg:grid-cols-[minmax(20rem,2fr)_5fr]' : ''
  // few suggestions share the row with other products
  const suggestionColumns = hasFewProducts ? 'lg:grid-cols-[minmax(0,1fr)_minmax(20rem,30rem)]' : columns
  return (
    <div className={isOpen ? 'grow overflow-y-auto overscroll-contain border-ink lg:max-h-[70dvh] lg:border-b' : ''}>
      <Announcement suggestionsState={suggestionsState} />
      {/* stays mounted while closed, so an arrow key that opens it can also highlight an option */}
      <div
        className={
          isOpen ? `grid grid-cols-[minmax(0,1fr)] ${suggestionColumns} ${isLoading ? 'opacity-70' : ''}` : 'hidden'
        }
      >
        <ComboboxList
          aria-label="Searches"
          aria-busy={isLoading}
          className={options.suggestions.length > 0 ? '' : 'col-span-full row-start-1 grid grid-cols-subgrid'}
        >
          {options.recent.length > 0 && <RecentGroup options={options.recent} onPick={onPick} />}
          {options.trending.length > 0 && <TrendingGroup options={options.trending} onPick={onPick} />}
          {options.suggestions.length > 0 && <SuggestionGroup options={options.suggestions} onPick={onPick} />}
        </ComboboxList>
        {options.recent.length > 0 && (
          <RecentSearchActions recent={options.recent.map(({ text }) => text)} onDelete={onDeleteRecent} />
        )}
        {showsJustIn && (
          <JustIn
            excludedIds={suggestedIds}
            className={hasFewProducts ? 'max-lg:border-t lg:border-l' : 'col-span-full border-t'}
          />
        )}
      </div>
      {isOpen && isLoading && suggestions.length === 0 && <SuggestionsSkeleton />}
    </div>
  )
}

function SuggestionsSkeleton() {
  return (
    <div aria-hidden="true" className="gutter animate-pulse space-y-4 py-6 lg:min-h-96 lg:space-y-5">
      {['w-24', 'w-48', 'w-64', 'w-56', 'w-40'].map((width) => (
        <div key={width} className={`h-5 bg-card lg:h-6 ${width}`} />
      ))}
    </div>
  )
}

/** Announces the number of suggestions to screen readers; visible if there are none or loading failed. */
function Announcement({ suggestionsState }: { suggestionsState: SuggestionsState }) {
  const { suggestions, isLoading, noMatchesFor, hasFailed } = suggestionsState
  const isVisible = noMatchesFor !== undefined || hasFailed
  return (
    <p
      role="status"
      className={
        isVisible ? 'headline gutter pt-8 pb-4 text-xl leading-[1.1] break-words normal-case lg:text-3xl' : 'sr-only'
      }
    >
      {hasFailed && SUGGESTIONS_FAILED}
      {noMatchesFor !== undefined && formatNoSuggestions(noMatchesFor)}
      {!isVisible && !isLoading && suggestions.length > 0 && formatSuggestionCount(suggestions.length)}
    </p>
  )
}

const formatSuggestionCount = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)
