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
  /** History key plus product: the first entry of every visit has the key "default". */
  entry: string
}

function readSelections(): SavedSelection[] {
  try {
    const selections: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(selections) ? selections : []
  } catch {
    return []
  }
}

function writeSelection(selection: SavedSelection): void {
  const others = readSelections().filter(({ entry }) => entry !== selection.entry)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...others, selection].slice(-MAX_SELECTIONS)))
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
    const saved = readSelections().find((candidate) => candidate.entry === entry)
    if (saved) onRestore(saved)
  })
  // after hydration, because the server doesn't know the selection
  useEffect(() => restore(), [])
  useEffect(() => {
    if (entry && (size !== undefined || quantity > 1)) writeSelection({ entry, size, quantity })
  }, [entry, size, quantity])
}
