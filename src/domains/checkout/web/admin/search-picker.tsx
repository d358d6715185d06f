import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { controlStyles } from '#ui/admin/control-styles.ts'

const DEBOUNCE_MS = 200

interface SearchPickerProps<T> {
  label: string
  hint: string
  search: (text: string) => Promise<T[]>
  getKey: (item: T) => string
  children: (item: T) => ReactNode
  onSelect: (item: T) => void
  /** Shown when nothing is found. */
  notFound: (text: string) => ReactNode
  /** Focuses the input when it appears. */
  takesFocus?: boolean
}

/** Searches while the admin types; Enter selects the active item, also right after a barcode scanner has typed a code. */
export function SearchPicker<T>(props: SearchPickerProps<T>) {
  const { label, hint, search, getKey, children, onSelect, notFound, takesFocus = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ text: string; items: T[] }>()
  const [active, setActive] = useState(0)
  const [error, setError] = useState<string>()
  const latestText = useRef('')

  const find = async (wanted: string) => {
    const items = await search(wanted)
    if (latestText.current !== wanted) return items
    setFound({ text: wanted, items })
    setActive(0)
    setError(undefined)
    return items
  }
  const latestFind = useRef(find)
  latestFind.current = find
  const fail = (failure: Error) => setError(failure.message)

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  useEffect(() => {
    const wanted = text.trim()
    latestText.current = wanted
    if (wanted === '') return setFound(undefined)
    const timer = setTimeout(
      () => latestFind.current(wanted).catch((failure: Error) => setError(failure.message)),
      DEBOUNCE_MS,
    )
    return () => clearTimeout(timer)
  }, [text])

  const select = (item: T) => {
    setText('')
    latestText.current = ''
    setFound(undefined)
    onSelect(item)
    input.current?.focus()
  }
  const selectIfFound = (item: T | undefined) => item !== undefined && select(item)
  const selectTyped = async (): Promise<unknown> => {
    const wanted = text.trim()
    if (wanted === '') return undefined
    latestText.current = wanted
    if (found?.text === wanted) return selectIfFound(found.items[active])
    const items = await find(wanted)
    // one of several has to be selected in the list
    return selectIfFound(items.length === 1 ? items[0] : undefined)
  }
  const handleKey = (event: KeyboardEvent) => {
    const count = found?.items.length ?? 0
    if (event.key === 'Enter') {
      event.preventDefault()
      selectTyped().catch(fail)
    } else if (event.key === 'Escape') setText('')
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault()
      setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
    }
  }
  const items = found?.items ?? []
  return (
    <div className="relative grid gap-1.5">
      <label htmlFor={id} className="mono-caption">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
        className={`${controlStyles} w-full`}
      />
      <p id={`${id}-hint`} className="text-sm text-smoke">
        {hint}
      </p>
      <div role="status" className="contents">
        {error && <p className="bg-brick px-3 py-2 text-sm font-semibold">{error}</p>}
        {found && items.length === 0 && <div className="bg-card px-3 py-2 text-sm">{notFound(found.text)}</div>}
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={items.length > 0 ? 'grid border border-ink bg-chalk' : 'hidden'}
      >
        {items.map((item, index) => (
          <div
            key={getKey(item)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseEnter={() => setActive(index)}
            onClick={() => select(item)}
            onKeyDown={handleKey}
            className="min-h-11 cursor-pointer border-b border-line px-3 py-2 text-sm last:border-b-0 aria-selected:bg-accent"
          >
            {children(item)}
          </div>
        ))}
      </div>
    </div>
  )
}
