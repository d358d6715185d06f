import { useState } from 'react'
import type { Draft } from '#ui/drafts.ts'
import { type Outcome, outcomes, type Returnable } from '../contract.ts'
import { restoreSelection } from './line-selection.ts'

/** Holds the chosen lines and outcome, restored from the draft. */
export function useReturnLines(returnable: Returnable | undefined, draft: Draft | undefined) {
  const lines = returnable?.lines ?? []
  const [outcome, setOutcome] = useState<Outcome>(outcomes.find((value) => value === draft?.['outcome']) ?? 'refund')
  const [choice, setChoice] = useState(() => restoreSelection(lines, draft?.['lines']))
  const canExchange = lines.some(({ sizes, returnable: units }) => units > 0 && sizes.length > 0)

  const changeOutcome = (next: Outcome) => {
    setOutcome(next)
    // lines without sizes can't be exchanged
    const eligible = lines.filter(({ sizes }) => next === 'refund' || sizes.length > 0)
    setChoice(Object.fromEntries(eligible.map(({ lineId }) => [lineId, choice[lineId]])))
  }

  return { lines, outcome, choice, canExchange, changeOutcome, setChoice }
}
