import { paiseFromRupees, type Rupees, rupeesFromPaise, sumPaise } from '#shared/money.ts'
import type { Refundable } from '../../refund-contract.ts'

export interface UnitSelection {
  /** Chosen units by line id. */
  units: Record<string, number>
  restock: boolean
  /** Whether shipping and the COD fee are refunded too. */
  charges: boolean
}

/** Returns the lines of the request. */
export const listSelectedLines = ({ units }: UnitSelection) =>
  Object.entries(units).flatMap(([lineId, quantity]) => (quantity > 0 ? [{ lineId, quantity }] : []))

/** Returns what the chosen units and charges cost, or undefined if nothing is chosen. Never above what is left to refund. */
export function calculateSelectedAmount(
  selection: UnitSelection,
  { lines, charges, refundable }: Refundable,
): Rupees | undefined {
  const selected = listSelectedLines(selection)
  if (selected.length === 0 && !selection.charges) return undefined
  const amounts = selected.map(
    ({ lineId, quantity }) => lines.find((line) => line.lineId === lineId)?.amounts[quantity - 1] ?? 0,
  )
  const total = rupeesFromPaise(sumPaise([...amounts, selection.charges ? charges : 0].map(paiseFromRupees)))
  return Math.min(total, refundable)
}
