import { useState } from 'react'
import type { Draft } from '#ui/drafts.ts'
import type { Outcome, ReturnableOrder } from '../contract.ts'
import { canExchange, listSelectableLines, restoreOutcome, restoreSelection } from './line-selection.ts'

/** Holds the selected lines and outcome, restored from the draft. */
export function useReturnLines(returnableOrder: ReturnableOrder | undefined, draft: Draft | undefined) {
  const lines = returnableOrder?.lines ?? []
  const [outcome, setOutcome] = useState(() => restoreOutcome(lines, draft?.['outcome']))
  const [selection, setSelection] = useState(() => restoreSelection(lines, outcome, draft?.['lines']))

  const changeOutcome = (next: Outcome) => {
    setOutcome(next)
    setSelection(Object.fromEntries(listSelectableLines(lines, next).map(({ lineId }) => [lineId, selection[lineId]])))
  }

  return { lines, outcome, selection, canExchange: canExchange(lines), changeOutcome, setSelection }
}
