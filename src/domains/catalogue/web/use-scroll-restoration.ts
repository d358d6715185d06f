import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const STORAGE_KEY = 'listingPosition'

interface SavedPosition {
  /** History key plus URL: the first entry of every visit has the key "default". */
  entry: string
  loadedPageCount: number
  y: number
}

function readPosition(entry: string): SavedPosition | undefined {
  try {
    const position: Partial<SavedPosition> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return position.entry === entry && position.loadedPageCount && position.y
      ? { entry, loadedPageCount: position.loadedPageCount, y: position.y }
      : undefined
  } catch {
    return undefined
  }
}

function writePosition(position: SavedPosition): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(position))
  } catch {
    // storage is unavailable, so the list restarts at its first page
  }
}

interface LoadedPages {
  loadedPageCount: number
  loadNextPage: () => Promise<unknown>
}

/**
 * Restores the loaded pages and the scroll position after a reload or a return from another site. Navigation within the
 * shop does not need it, because the loaded pages are still in memory.
 */
export function useScrollRestoration({ loadedPageCount, loadNextPage }: LoadedPages): void {
  const { key, pathname, search } = useLocation()
  const entry = `${key} ${pathname}${search}`
  const latest = useRef({ entry, loadedPageCount, loadNextPage })
  useEffect(() => {
    latest.current = { entry, loadedPageCount, loadNextPage }
  })

  useEffect(() => {
    const savePosition = () =>
      writePosition({
        entry: latest.current.entry,
        loadedPageCount: latest.current.loadedPageCount,
        y: window.scrollY,
      })
    window.addEventListener('pagehide', savePosition)
    return () => window.removeEventListener('pagehide', savePosition)
  }, [])

  useEffect(() => {
    const position = readPosition(latest.current.entry)
    if (position && position.loadedPageCount > latest.current.loadedPageCount) void restorePosition(position, latest)
  }, [])
}

async function restorePosition(
  { entry, loadedPageCount, y }: SavedPosition,
  latest: { current: LoadedPages & { entry: string } },
) {
  const interaction = watchInteraction()
  const { style } = document.documentElement
  // scroll anchoring would stick to the footer, which is in view while the list is short
  style.overflowAnchor = 'none'
  const missingPages = loadedPageCount - latest.current.loadedPageCount
  for (let page = 0; page < missingPages; page++) await latest.current.loadNextPage()
  requestAnimationFrame(() => {
    // do not scroll if the shopper has navigated or interacted in the meantime
    if (latest.current.entry === entry && !interaction.signal.aborted) window.scrollTo(0, y)
    interaction.abort()
    requestAnimationFrame(() => {
      style.overflowAnchor = ''
    })
  })
}

/** Aborts on the first user input. The scroll position alone would not show the input, because browsers change it too. */
function watchInteraction(): AbortController {
  const interaction = new AbortController()
  for (const eventName of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(eventName, () => interaction.abort(), { passive: true, signal: interaction.signal })
  }
  return interaction
}
