import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const STORAGE_KEY = 'listingPositions'
/** Enough for every list that a shopper goes back to. */
const MAX_POSITIONS = 20

interface SavedPosition {
  /** History key plus URL: the first entry of every visit has the key "default". */
  entry: string
  loadedPageCount: number
  y: number
}

function readPositions(): SavedPosition[] {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(positions) ? positions : []
  } catch {
    return []
  }
}

function writePosition(position: SavedPosition): void {
  const others = readPositions().filter(({ entry }) => entry !== position.entry)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...others, position].slice(-MAX_POSITIONS)))
  } catch {
    // storage is unavailable, so the list restarts at its first page
  }
}

interface LoadedPages {
  loadedPageCount: number
  loadNextPage: () => Promise<unknown>
}

/**
 * Restores the loaded pages and the scroll position after a reload, a return from another site, or a return from a page of
 * the shop that was reloaded. Otherwise navigation within the shop does not need it, because the pages are in memory.
 */
export function useScrollRestoration({ loadedPageCount, loadNextPage }: LoadedPages): void {
  const { key, pathname, search } = useLocation()
  const entry = `${key} ${pathname}${search}`
  const latest = useRef({ entry, loadedPageCount, loadNextPage })
  useEffect(() => {
    latest.current = { entry, loadedPageCount, loadNextPage }
  })

  // a layout effect, because its cleanup runs before the next page scrolls to its top
  useLayoutEffect(() => {
    const savePosition = () =>
      writePosition({
        entry: latest.current.entry,
        loadedPageCount: latest.current.loadedPageCount,
        y: window.scrollY,
      })
    window.addEventListener('pagehide', savePosition)
    return () => {
      window.removeEventListener('pagehide', savePosition)
      savePosition()
    }
  }, [])

  useEffect(() => {
    const position = readPositions().find(({ entry }) => entry === latest.current.entry)
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
