import type { Log } from '#platform/log.ts'
import type { CheckoutRow } from './store.ts'

/**
 * Leaves a line by which a payment can be followed from the click to the order: all of them carry the checkout's id. The
 * demo's hundreds would bury what a new shop has to say.
 */
export function logPaymentStep(
  { log }: { log: Log },
  { id, isDemo }: Pick<CheckoutRow, 'id' | 'isDemo'>,
  known: Record<string, string>,
  what: string,
): void {
  log[isDemo ? 'debug' : 'info']({ checkoutId: id, ...known }, what)
}
