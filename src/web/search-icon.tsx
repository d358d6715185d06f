import { Search } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import { iconCell, iconProps } from './icon-cell.ts'

const loadSearchDialog = async () => (await import('#domains/search/web/parts/search-dialog.tsx')).SearchDialog
const preloadSearchDialog = createPreload(loadSearchDialog)

export function SearchIcon() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const handleLoadError = useCallback(() => setOpen(false), [])
  const [SearchDialog, load] = useLazyLoad(loadSearchDialog, handleLoadError)

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
        onPointerEnter={preloadSearchDialog}
        onFocus={preloadSearchDialog}
        className={`${iconCell} aria-expanded:bg-ink aria-expanded:text-paper noscript:hidden`}
      >
        <Search {...iconProps} />
      </button>
      {isOpen && SearchDialog && <SearchDialog onClose={close} />}
    </>
  )
}
