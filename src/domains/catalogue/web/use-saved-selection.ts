import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

const STORAGE_KEY = 'productSelections'
/** Enough for every product that a shopper goes back to. */
const MAX_SELECTIONS = 20

interface Selection {
  size: string | undefined
  quantity: number
}

interface SavedSelection extends Selection {
  /** History key plus product. */
  entry: string
}

/** React Router's key of the first entry of every visit. */
const FIRST_KEY = 'default'
let isFirstRead = true

function readSelections(): SavedSelection[] {
  try {
    const selections: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(selections) ? selections : []
  } catch {
    return []
  }
}

/** What an earlier visit saved for its first page must not come back, unless this page is a reload or Back to it. */
function forgetEarlierVisit(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (isFirstRead && navigation?.type === 'navigate')
    writeSelections(readSelections().filter(({ entry }) => !entry.startsWith(`${FIRST_KEY} `)))
  isFirstRead = false
}

function writeSelections(selections: SavedSelection[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(selections.slice(-MAX_SELECTIONS)))
  } catch {
    // storage is unavailable, so Back shows the page without a selection
  }
}

/**
 * Brings the selected size and quantity back when the visitor returns to a product page, without naming them in the URL.
 * `productId` is undefined outside of a product page.
 */
export function useSavedSelection(
  productId: string | undefined,
  { size, quantity }: Selection,
  onRestore: (selection: Selection) => void,
): void {
  const { key } = useLocation()
  const entry = productId && `${key} ${productId}`
  const restore = useEffectEvent(() => {
    forgetEarlierVisit()
    const saved = readSelections().find((candidate) => candidate.entry === entry)
    if (saved) onRestore(saved)
  })
  // after hydration, because the server doesn't know the selection
  useEffect(() => restore(), [])
  useEffect(() => {
    if (!entry) return
    const others = readSelections().filter((saved) => saved.entry !== entry)
    const isDefault = size === undefined && quantity === 1
    writeSelections(isDefault ? others : [...others, { entry, size, quantity }])
  }, [entry, size, quantity])
}
