import { type Outcome, outcomes, type ReturnableLine, type ReturnRequestLine } from '../contract.ts'

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

/** Lines without sizes can't be exchanged. */
export const listSelectableLines = (lines: ReturnableLine[], outcome: Outcome): ReturnableLine[] =>
  lines.filter(({ sizes }) => outcome === 'refund' || sizes.length > 0)

export const canExchange = (lines: ReturnableLine[]): boolean =>
  listSelectableLines(lines, 'exchange').some(({ returnableQuantity }) => returnableQuantity > 0)

/** Restores the outcome from a draft, if the lines still allow it. */
export function restoreOutcome(lines: ReturnableLine[], draft: string | undefined): Outcome {
  const outcome = outcomes.find((value) => value === draft) ?? 'refund'
  return outcome === 'exchange' && !canExchange(lines) ? 'refund' : outcome
}

/** Restores the selection from a draft, limited to the units and sizes that are still available. */
export function restoreSelection(lines: ReturnableLine[], outcome: Outcome, draft: string | undefined): LineSelection {
  const savedSelection = parseSelection(draft)
  if (!savedSelection) return createDefaultSelection(lines)
  const selectableLines = listSelectableLines(lines, outcome)
  const entries = selectableLines.flatMap(({ lineId, returnableQuantity, sizes }): [string, SelectedLine][] => {
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
