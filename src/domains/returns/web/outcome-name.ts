import type { Outcome } from '../contract.ts'

export const outcomeName = { refund: 'Money back', exchange: 'Size exchange' } satisfies Record<Outcome, string>
