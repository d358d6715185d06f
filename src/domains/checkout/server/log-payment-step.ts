import type { Deps } from './deps.ts'
import type { CheckoutRow } from './store.ts'

/**
 * Logs a step of a payment with the checkout id, so a payment can be traced from the click to the order. Demo checkouts
 * are logged at debug level, because hundreds of them would bury the log of a new shop.
 */
export function logPaymentStep(
  { log }: Pick<Deps, 'log'>,
  { id, isDemo }: Pick<CheckoutRow, 'id' | 'isDemo'>,
  fields: Record<string, string>,
  message: string,
): void {
  log[isDemo ? 'debug' : 'info']({ checkoutId: id, ...fields }, message)
}
