import { Search } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { preload, useLazyLoad } from '#ui/use-lazy-load.ts'
import { iconCell, iconProps } from './icon-cell.ts'

const loadSearchBar = async () => (await import('#domains/search/web/parts/search-bar.tsx')).SearchBar
const preloadSearchBar = preload(loadSearchBar)

export function SearchIcon() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const handleLoadError = useCallback(() => setOpen(false), [])
  const [SearchBar, load] = useLazyLoad(loadSearchBar, handleLoadError)

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
        onPointerEnter={preloadSearchBar}
        onFocus={preloadSearchBar}
        className={`${iconCell} aria-expanded:bg-ink aria-expanded:text-paper noscript:hidden`}
      >
        <Search {...iconProps} />
      </button>
      {isOpen && SearchBar && <SearchBar onClose={close} />}
    </>
  )
}
