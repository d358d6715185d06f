import type { ErrorDetails } from './sandbox-error.ts'

export interface PaymentMethod {
  method: 'card' | 'upi'
  network?: string
  last4?: string
  vpa?: string
}

export type Failure = Pick<ErrorDetails, 'code' | 'description' | 'source' | 'step' | 'reason'>

const failure = (description: string, source: string, reason: string): Failure => ({
  code: 'BAD_REQUEST_ERROR',
  description,
  source,
  step: 'payment_authorization',
  reason,
})

export const failures = {
  failed: failure('Your payment failed. Try again or use another method.', 'customer', 'payment_failed'),
  declined: failure(
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
    'issuer_bank',
    'card_declined',
  ),
  insufficientFunds: failure(
    'Your payment could not be completed due to insufficient account balance. Try again with another card or account.',
    'customer',
    'insufficient_funds',
  ),
  timedOut: failure(
    'Your payment was not completed on time. Try again after sometime.',
    'customer',
    'payment_timed_out',
  ),
  cancelled: failure(
    'You have cancelled the payment. Try again or complete the payment later.',
    'customer',
    'payment_cancelled',
  ),
}

interface TestCard {
  number: string
  network: 'Visa' | 'MasterCard' | 'RuPay'
  failure?: Failure
}

/** The provider's test cards. Any other number is rejected, so nobody uses a real card. */
export const testCards: [TestCard, ...TestCard[]] = [
  { number: '4100280000001007', network: 'Visa' },
  { number: '5500670000001002', network: 'MasterCard' },
  { number: '6527658900001005', network: 'RuPay' },
  { number: '4100280000060003', network: 'Visa', failure: failures.declined },
  { number: '4100280000080001', network: 'Visa', failure: failures.insufficientFunds },
  { number: '4100280000090000', network: 'Visa', failure: failures.timedOut },
  { number: '4100280000070002', network: 'Visa', failure: failures.cancelled },
]

const testVpas: Record<string, Failure | undefined> = {
  'success@razorpay': undefined,
  'failure@razorpay': failures.failed,
}

interface Instrument {
  method: PaymentMethod
  failure?: Failure | undefined
}

export function findCard(number: string): Instrument | undefined {
  const card = testCards.find((testCard) => testCard.number === number.replaceAll(/[\s-]/g, ''))
  return (
    card && { method: { method: 'card', network: card.network, last4: card.number.slice(-4) }, failure: card.failure }
  )
}

export function findVpa(vpa: string): Instrument | undefined {
  const normalized = vpa.trim().toLowerCase()
  return normalized in testVpas
    ? { method: { method: 'upi', vpa: normalized }, failure: testVpas[normalized] }
    : undefined
}
