import type { Outcome, ReturnableLine, ReturnRequestLine } from '../contract.ts'

export interface ChosenLine {
  quantity: number
  newSize?: string
}

/** The lines to return, by line id. */
export type LineSelection = Record<string, ChosenLine | undefined>

export const isSizeAvailable = (sizes: ReturnableLine['sizes'], { quantity, newSize }: ChosenLine): boolean =>
  sizes.some(({ size, available }) => size === newSize && available >= quantity)

/** Preselects the line if only one can be returned. */
function defaultChoice(lines: ReturnableLine[]): LineSelection {
  const [only, ...more] = lines.filter(({ returnable }) => returnable > 0)
  return only && more.length === 0 ? { [only.lineId]: { quantity: only.returnable } } : {}
}

/** Restores the choice from a draft, limited to what is still available. */
export function restoreSelection(lines: ReturnableLine[], draft: string | undefined): LineSelection {
  const saved = parseChoice(draft)
  if (!saved) return defaultChoice(lines)
  const entries = lines.flatMap(({ lineId, returnable, sizes }): [string, ChosenLine][] => {
    const line = saved[lineId]
    if (!line || returnable === 0) return []
    const { newSize } = line
    const quantity = Math.min(returnable, Math.max(1, Number(line.quantity) || 1))
    return [[lineId, { quantity, ...(newSize && isSizeAvailable(sizes, { quantity, newSize }) ? { newSize } : {}) }]]
  })
  return Object.fromEntries(entries)
}

function parseChoice(draft: string | undefined): LineSelection | undefined {
  try {
    return JSON.parse(draft || 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Converts the choice to the request body; only an exchange has new sizes. */
export function toRequestLines(choice: LineSelection, outcome: Outcome): ReturnRequestLine[] {
  return Object.entries(choice).flatMap(([lineId, line]) => {
    if (!line) return []
    const { quantity, newSize } = line
    return [{ lineId, quantity, ...(outcome === 'exchange' && newSize ? { newSize } : {}) }]
  })
}
