import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { controlStyles } from './control-styles.ts'
import { DownloadButton, type FileDownload } from './download-button.tsx'
import type { ListParams } from './use-list-params.ts'

const DEBOUNCE_MS = 300

interface ListToolbarProps {
  list: ListParams
  /** For example 'Search by name or email'. A list without it has no search. */
  searchLabel?: string
  children?: ReactNode
  csv?: FileDownload
  /** More exports, next to the CSV. */
  exports?: ReactNode
  /** Saved filters, in sight on phones too. */
  views?: ReactNode
}

/**
 * On tablets, there is no space for three filters, or dates, next to a search: they open with a button, in their own row.
 */
const tabletStyles = {
  button: 'sm:max-lg:group-has-[[data-filters]>:nth-child(3),[data-filters]_[type=date]]:block',
  closed: 'sm:max-lg:has-[[data-filters]>:nth-child(3),[data-filters]_[type=date]]:hidden',
  row: 'sm:max-lg:has-[>:nth-child(3),[type=date]]:order-last sm:max-lg:has-[>:nth-child(3),[type=date]]:flex sm:max-lg:has-[>:nth-child(3),[type=date]]:basis-full',
} as const
const noTabletStyles = { button: '', closed: '', row: '' }

/** Renders the search, the filters and the CSV export of a list. On phones the filters open with a button. */
export function ListToolbar({ list, searchLabel, children, csv, exports, views }: ListToolbarProps) {
  const filtersId = useId()
  const [isOpen, setOpen] = useState(false)
  const { q: _q, sortBy: _sortBy, page: _page, ...filters } = list.values
  const filterCount = Object.keys(filters).length
  const tablet = searchLabel ? tabletStyles : noTabletStyles
  return (
    <search className="group flex flex-wrap items-end gap-2">
      {searchLabel && <SearchBox list={list} label={searchLabel} />}
      {(children || csv) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
          className={`${controlStyles} cursor-pointer px-3 font-semibold sm:hidden ${tablet.button}`}
        >
          {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
        </button>
      )}
      {views}
      <div
        id={filtersId}
        className={`basis-full flex-wrap items-end gap-2 sm:contents ${isOpen ? 'flex' : `hidden ${tablet.closed}`}`}
      >
        {/* four or more filters get their own row on laptops, too */}
        <div
          data-filters
          className={`contents flex-wrap gap-2 lg:has-[>:nth-child(4)]:order-last lg:has-[>:nth-child(4)]:flex lg:has-[>:nth-child(4)]:basis-full ${tablet.row}`}
        >
          {children}
        </div>
        {csv && <DownloadButton label="Export CSV" {...csv} />}
        {exports}
      </div>
    </search>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function SearchBox({ list, label }: { list: ListParams; label: string }) {
  const ref = useRef<HTMLInputElement>(null)
  const isNarrow = useMediaQuery('(width < 64rem)')
  const { q = '' } = list.values
  const [text, setText] = useState(q)
  const { change } = list
  const latestChange = useRef(change)
  latestChange.current = change

  // the URL can change without typing, for example by the back button; what was typed comes back trimmed, or late
  const sent = useRef(q)
  useEffect(() => {
    if (q !== sent.current) setText(q)
    sent.current = q
  }, [q])

  // changing the URL would cancel the navigation of a row that was just clicked
  const isNavigating = useNavigation().state !== 'idle'
  useEffect(() => {
    if (text.trim() === q || isNavigating) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      latestChange.current({ q: text }, { replace: true })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, q, isNavigating])

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      ref.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])

  return (
    <div className="relative min-w-44 grow basis-44 sm:min-w-56 sm:basis-56 lg:basis-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-smoke" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        value={text}
        maxLength={100}
        placeholder={isNarrow ? 'Search' : label}
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.target.value)}
        className={`${controlStyles} peer w-full pr-10 pl-10 placeholder:text-smoke`}
      />
      {/* beside filters, a narrow screen has no space for the whole label in the field */}
      <p
        aria-hidden="true"
        className="pointer-events-none absolute top-full left-0 z-20 hidden w-max max-w-[calc(100vw-2rem)] bg-ink px-2 py-1 text-xs text-paper max-lg:peer-focus:block"
      >
        {label}
      </p>
      <kbd className="mono-caption pointer-events-none absolute top-3 right-3 hidden border border-line px-1.5 text-smoke sm:block">
        /
      </kbd>
    </div>
  )
}

interface ListFilterProps {
  list: ListParams
  /** The query parameter, both in the URL and in the API. */
  name: string
  label: string
  /** Labels by value. */
  options: Record<string, string>
  /** Label of the empty option: 'All roles'. */
  allLabel: string
}

export function ListFilter({ list, name, label, options, allLabel }: ListFilterProps) {
  const id = useId()
  return (
    <div className="min-w-36 grow sm:grow-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={list.values[name as keyof ListParams['values']] ?? ''}
        onChange={(event) => list.change({ [name]: event.target.value || undefined })}
        className={`${controlStyles} w-full cursor-pointer pr-8`}
      >
        <option value="">{allLabel}</option>
        {Object.entries(options).map(([value, optionLabel]) => (
          <option key={value} value={value}>
            {optionLabel}
          </option>
        ))}
      </select>
    </div>
  )
}
