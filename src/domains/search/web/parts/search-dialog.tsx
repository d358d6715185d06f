import { ComboboxProvider, useComboboxStore } from '@ariakit/react/combobox'
import { useStoreState } from '@ariakit/react/store'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useCloseOnBack } from '#ui/dialog-history.ts'
import { useSite } from '#ui/site.ts'
import { canSuggest } from '../../rules.ts'
import { saveRecentSearch, useRecentSearches } from '../recent-searches.ts'
import { SearchBox } from '../search-box.tsx'
import { buildSearchOptions, type SearchOption } from '../search-options.ts'
import { SearchPanel } from '../search-panel.tsx'
import { buildSearchPath } from '../search-path.ts'
import { useOpenSearchDialog } from '../use-open-search-dialog.ts'
import { useOutsidePress } from '../use-outside-press.ts'
import { usePrefetchResults } from '../use-prefetch-results.ts'
import { useSuggestions } from '../use-suggestions.ts'

/** Dims the page below the open list. */
const scrim = 'lg:after:absolute lg:after:inset-x-0 lg:after:top-full lg:after:h-dvh lg:after:bg-ink/50'

/** The search dialog: below the header on a desktop, over it on a tablet, full screen on a phone. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const recent = useRecentSearches()
  const { trendingSearches: trending } = useSite().navigation
  const suggestionsState = useSuggestions(text)
  const options = buildSearchOptions({ canSuggest: canSuggest(text), ...suggestionsState }, { recent, trending })
  const combobox = useComboboxStore({
    defaultOpen: true,
    inputValue: text,
    setInputValue: setText,
    // the arrow keys wrap from the last option directly to the first
    compositeElementInFocusOrder: false,
  })
  const isListOpen = useStoreState(combobox, 'open')
  const highlightedTerm = useStoreState(
    combobox,
    ({ activeId, items }) => items.find(({ id }) => id === activeId)?.value,
  )
  const navigate = useNavigate()

  function submitSearch(searchText: string) {
    const term = searchText.trim()
    if (term === '') return
    saveRecentSearch(term)
    setText('')
    onClose()
    void navigate(buildSearchPath(term))
  }

  const pick = (option: SearchOption) => submitSearch(option.text)

  useOpenSearchDialog(dialog, input)
  useCloseOnBack(true, onClose)
  useOutsidePress(dialog, combobox.hide)
  usePrefetchResults(highlightedTerm)
  useNavigationListener(onClose)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // closes the list first, then the dialog; the browser would close the dialog directly
    event.preventDefault()
    event.stopPropagation()
    if (!isListOpen) return onClose()
    combobox.hide()
    input.current?.focus()
  }

  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) combobox.hide()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onKeyDown={closeOnEscape}
      onBlur={closeOnBlur}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open && currentTarget.isConnected) onClose()
      }}
      className={`m-0 max-h-none w-full max-w-none flex-col bg-paper text-ink transition-[translate,opacity] open:flex max-lg:fixed max-lg:inset-x-0 max-lg:top-0 max-md:h-dvh md:max-lg:max-h-dvh md:max-lg:border-b md:max-lg:border-ink md:backdrop:bg-ink/50 starting:open:-translate-y-2 starting:open:opacity-0 lg:absolute lg:inset-x-0 lg:top-full lg:border-t lg:border-ink ${isListOpen ? scrim : ''}`}
    >
      <ComboboxProvider store={combobox}>
        <SearchBox
          ref={input}
          onSubmit={() => submitSearch(text)}
          onClose={onClose}
          isLoading={suggestionsState.isLoading}
          hasOptions={Object.values(options).flat().length > 0}
        />
        <SearchPanel
          options={options}
          suggestionsState={suggestionsState}
          isOpen={isListOpen}
          onPick={pick}
          onDeleteRecent={() => input.current?.focus()}
        />
      </ComboboxProvider>
    </dialog>
  )
}

/** Calls back when the location changes, except to a page that was loading or rendering on mount. */
function useNavigationListener(onNavigate: () => void) {
  const { key } = useLocation()
  const { location: nextLocation } = useNavigation()
  const lastKey = useRef(key)
  const loadingKey = useRef<string>(undefined)
  // before the dialog adds its own entry to the history
  if (loadingKey.current === undefined) loadingKey.current = nextLocation?.key ?? window.history.state?.key ?? key
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    if (key !== loadingKey.current) onNavigate()
  }, [key, onNavigate])
}
