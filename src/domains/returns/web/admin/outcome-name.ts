import type { Outcome } from '../../contract.ts'

export const outcomeName = { refund: 'Money back', exchange: 'Another size' } satisfies Record<Outcome, string>
