import type { Outcome, ReturnableLine, ReturnRequestLine } from '../contract.ts'

export interface SelectedLine {
  quantity: number
  newSize?: string
}

/** The lines to return, by line id. */
export type LineSelection = Record<string, SelectedLine | undefined>

export const isSizeAvailable = (sizes: ReturnableLine['sizes'], { quantity, newSize }: SelectedLine): boolean =>
  sizes.some(({ size, available }) => size === newSize && available >= quantity)

/** Selects the line if only one can be returned. */
function createDefaultSelection(lines: ReturnableLine[]): LineSelection {
  const [first, ...others] = lines.filter(({ returnableQuantity }) => returnableQuantity > 0)
  return first && others.length === 0 ? { [first.lineId]: { quantity: first.returnableQuantity } } : {}
}

/** Restores the selection from a draft, limited to the units and sizes that are still available. */
export function restoreSelection(lines: ReturnableLine[], draft: string | undefined): LineSelection {
  const savedSelection = parseSelection(draft)
  if (!savedSelection) return createDefaultSelection(lines)
  const entries = lines.flatMap(({ lineId, returnableQuantity, sizes }): [string, SelectedLine][] => {
    const line = savedSelection[lineId]
    if (!line || returnableQuantity === 0) return []
    const { newSize } = line
    const quantity = Math.min(returnableQuantity, Math.max(1, Number(line.quantity) || 1))
    return [[lineId, { quantity, ...(newSize && isSizeAvailable(sizes, { quantity, newSize }) ? { newSize } : {}) }]]
  })
  return Object.fromEntries(entries)
}

function parseSelection(draft: string | undefined): LineSelection | undefined {
  try {
    return JSON.parse(draft || 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Converts the selection to lines of the request; only an exchange has new sizes. */
export function toRequestLines(selection: LineSelection, outcome: Outcome): ReturnRequestLine[] {
  return Object.entries(selection).flatMap(([lineId, line]) => {
    if (!line) return []
    const { quantity, newSize } = line
    return [{ lineId, quantity, ...(outcome === 'exchange' && newSize ? { newSize } : {}) }]
  })
}
