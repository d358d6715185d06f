import { Search } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useLoaded, warmUp } from '#ui/use-loaded.ts'
import { iconCell, iconLook } from './icon-cell.ts'

const fetchBar = async () => (await import('#domains/search/web/parts/search-bar.tsx')).SearchBar
const warmUpBar = warmUp(fetchBar)

/** Opens the search bar, which drops below the header or covers a phone's screen. */
export function SearchIcon() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const giveUp = useCallback(() => setOpen(false), [])
  const [SearchBar, load] = useLoaded(fetchBar, giveUp)

  const toggle = () => {
    if (!isOpen) load()
    setOpen(!isOpen)
  }

  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Search"
        aria-expanded={isOpen}
        onClick={toggle}
        onPointerEnter={warmUpBar}
        onFocus={warmUpBar}
        className={`${iconCell} aria-expanded:bg-ink aria-expanded:text-paper noscript:hidden`}
      >
        <Search {...iconLook} />
      </button>
      {isOpen && SearchBar && <SearchBar onClose={close} />}
    </>
  )
}
