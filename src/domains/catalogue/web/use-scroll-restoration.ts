import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const STORAGE_KEY = 'listingPlace'

interface ListingPlace {
  /** History key plus URL: the first entry of every visit has the key "default". */
  entry: string
  pages: number
  y: number
}

function readPlace(entry: string): ListingPlace | undefined {
  try {
    const place: Partial<ListingPlace> = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    return place.entry === entry && place.pages && place.y ? { entry, pages: place.pages, y: place.y } : undefined
  } catch {
    return undefined
  }
}

function writePlace(place: ListingPlace): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place))
  } catch {
    // storage is unavailable, so the list restarts at its first page
  }
}

interface LoadedPages {
  pages: number
  loadNextPage: () => Promise<unknown>
}

/**
 * Restores the loaded pages and the scroll position after a reload or a return from another site. Navigation within the
 * shop does not need it, because the loaded pages are still in memory.
 */
export function useScrollRestoration({ pages, loadNextPage }: LoadedPages): void {
  const { key, pathname, search } = useLocation()
  const entry = `${key} ${pathname}${search}`
  const latest = useRef({ entry, pages, loadNextPage })
  useEffect(() => {
    latest.current = { entry, pages, loadNextPage }
  })

  useEffect(() => {
    const savePlace = () => writePlace({ entry: latest.current.entry, pages: latest.current.pages, y: window.scrollY })
    window.addEventListener('pagehide', savePlace)
    return () => window.removeEventListener('pagehide', savePlace)
  }, [])

  useEffect(() => {
    const place = readPlace(latest.current.entry)
    if (place && place.pages > latest.current.pages) void restorePlace(place, latest)
  }, [])
}

async function restorePlace({ entry, pages, y }: ListingPlace, latest: { current: LoadedPages & { entry: string } }) {
  const interaction = watchInteraction()
  const { style } = document.documentElement
  // scroll anchoring would stick to the footer, which is in view while the list is short
  style.overflowAnchor = 'none'
  for (let missing = pages - latest.current.pages; missing > 0; missing--) await latest.current.loadNextPage()
  requestAnimationFrame(() => {
    // do not scroll if the shopper has navigated or interacted in the meantime
    if (latest.current.entry === entry && !interaction.signal.aborted) window.scrollTo(0, y)
    interaction.abort()
    requestAnimationFrame(() => {
      style.overflowAnchor = ''
    })
  })
}

/** Aborts on the first user input. The scroll position alone cannot tell, because browsers change it too. */
function watchInteraction(): AbortController {
  const interaction = new AbortController()
  for (const eventName of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(eventName, () => interaction.abort(), { passive: true, signal: interaction.signal })
  }
  return interaction
}
