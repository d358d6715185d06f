import type { Outcome } from '../contract.ts'

export const outcomeLabels = { refund: 'Money back', exchange: 'Size exchange' } satisfies Record<Outcome, string>
