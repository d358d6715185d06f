import { useState } from 'react'
import type { Draft } from '#ui/drafts.ts'
import { type Outcome, outcomes, type Returnable } from '../contract.ts'
import { readChoice } from './choice.ts'

/** What goes back of an order that is known, and what is wanted for it, as it was before the page was left. */
export function useLines(returnable: Returnable | undefined, kept: Draft | undefined) {
  const lines = returnable?.lines ?? []
  const [outcome, setOutcome] = useState<Outcome>(outcomes.find((each) => each === kept?.['outcome']) ?? 'refund')
  const [choice, setChoice] = useState(() => readChoice(lines, kept?.['lines']))
  const canExchange = lines.some(({ sizes, returnable: left }) => left > 0 && sizes.length > 0)

  const changeOutcome = (next: Outcome) => {
    setOutcome(next)
    // what comes in one size only cannot be exchanged
    const stays = lines.filter(({ sizes }) => next === 'refund' || sizes.length > 0)
    setChoice(Object.fromEntries(stays.map(({ lineId }) => [lineId, choice[lineId]])))
  }

  return { lines, outcome, choice, canExchange, changeOutcome, setChoice }
}
