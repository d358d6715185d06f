import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const KEY = 'listingPlace'

interface Place {
  /** The step in the history, and its address: the first step of every visit has the same name. */
  entry: string
  pages: number
  y: number
}

function readPlace(entry: string): Place | undefined {
  try {
    const place: Partial<Place> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return place.entry === entry && place.pages && place.y ? { entry, pages: place.pages, y: place.y } : undefined
  } catch {
    return undefined
  }
}

function writePlace(place: Place): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // kept nowhere: the list begins at its first page again
  }
}

interface LoadedPages {
  pages: number
  /** Loads one more. */
  load: () => Promise<unknown>
}

/**
 * Whoever reloads a long list, or returns to it from another site, finds as many pages and the same place. Within the
 * shop nothing is needed for that: the loaded pages are still in memory.
 */
export function useKeptPlace({ pages, load }: LoadedPages): void {
  const { key, pathname, search } = useLocation()
  const entry = `${key} ${pathname}${search}`
  const latest = useRef({ entry, pages, load })
  useEffect(() => {
    latest.current = { entry, pages, load }
  })

  useEffect(() => {
    const leave = () => writePlace({ entry: latest.current.entry, pages: latest.current.pages, y: window.scrollY })
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])

  useEffect(() => {
    const place = readPlace(latest.current.entry)
    if (place && place.pages > latest.current.pages) void restore(place, latest)
  }, [])
}

async function restore({ entry, pages, y }: Place, latest: { current: LoadedPages & { entry: string } }) {
  const hand = watchHand()
  const { style } = document.documentElement
  // the browser would hold on to the footer, which is in view while the list is short
  style.overflowAnchor = 'none'
  for (let missing = pages - latest.current.pages; missing > 0; missing--) await latest.current.load()
  requestAnimationFrame(() => {
    // who has gone on meanwhile is left alone
    if (latest.current.entry === entry && !hand.signal.aborted) window.scrollTo(0, y)
    hand.abort()
    requestAnimationFrame(() => {
      style.overflowAnchor = ''
    })
  })
}

/** Aborted as soon as somebody does something; the scroll position alone cannot tell, for browsers move it too. */
function watchHand(): AbortController {
  const hand = new AbortController()
  for (const sign of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(sign, () => hand.abort(), { passive: true, signal: hand.signal })
  }
  return hand
}
