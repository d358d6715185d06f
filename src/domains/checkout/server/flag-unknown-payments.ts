import { flagForReview, recordPayments } from '#domains/payments/server/api.ts'
import { paymentReviewReasons } from '../rules.ts'
import type { Deps } from './deps.ts'

/** The shop may have lost its database, or another system uses the same account at the provider. */
export async function flagUnknownPayments(
  { db, paymentProvider, log, now }: Deps,
  providerOrderId: string,
): Promise<void> {
  log.warn({ providerOrderId }, 'Payment for unknown provider order')
  const payments = await paymentProvider.listPayments(providerOrderId)
  await db.transaction(async (tx) => {
    await recordPayments(tx, { payments, now: now() })
    for (const { id, status } of payments)
      if (status === 'captured') await flagForReview(tx, id, paymentReviewReasons.unknownOrder)
  })
}
