import { useState } from 'react'
import type { Draft } from '#ui/drafts.ts'
import { type Outcome, outcomes, type ReturnableOrder } from '../contract.ts'
import { restoreSelection } from './line-selection.ts'

/** Holds the selected lines and outcome, restored from the draft. */
export function useReturnLines(returnableOrder: ReturnableOrder | undefined, draft: Draft | undefined) {
  const lines = returnableOrder?.lines ?? []
  const [outcome, setOutcome] = useState<Outcome>(outcomes.find((value) => value === draft?.['outcome']) ?? 'refund')
  const [selection, setSelection] = useState(() => restoreSelection(lines, draft?.['lines']))
  const canExchange = lines.some(({ sizes, returnableQuantity }) => returnableQuantity > 0 && sizes.length > 0)

  const changeOutcome = (next: Outcome) => {
    setOutcome(next)
    // lines without sizes can't be exchanged
    const selectableLines = lines.filter(({ sizes }) => next === 'refund' || sizes.length > 0)
    setSelection(Object.fromEntries(selectableLines.map(({ lineId }) => [lineId, selection[lineId]])))
  }

  return { lines, outcome, selection, canExchange, changeOutcome, setSelection }
}
