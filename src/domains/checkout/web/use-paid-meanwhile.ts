import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { clearCartCopy } from '#domains/cart/web/queries.ts'
import { writeDraft } from '#ui/drafts.ts'
import { call } from '#web/api.ts'
import { getOutcome } from '../contract.ts'
import { CONFIRMATION_PATH, type Confirmation } from './confirmation.ts'
import { draftOf } from './draft-of.ts'
import { keepLiveCheckout } from './queries.ts'
import { PAYMENT_ARRIVED } from './texts.ts'

/** Who wants to pay is not kept waiting for an answer that does not come. */
const PATIENCE_MS = 3_000
const ASK_AGAIN_MS = 10_000

/**
 * The provider's word may be lost on the way, or another tab may have paid: asks the shop what became of the checkout,
 * goes to the receipt when there is nothing left to pay, and answers whether it did. No answer is no payment.
 */
export function usePaidMeanwhile(checkoutId: string, userId: string): () => Promise<boolean> {
  const client = useQueryClient()
  const navigate = useNavigate()

  const ask = useCallback(async () => {
    const answer = await call(
      getOutcome,
      { params: { id: checkoutId } },
      { signal: AbortSignal.timeout(PATIENCE_MS) },
    ).catch(() => undefined)
    if (!answer || answer.outcome === 'unpaid') return false
    const state: Confirmation = {
      userId,
      message: answer.message ?? PAYMENT_ARRIVED,
      checkoutId,
      ...(answer.order ? { order: answer.order } : {}),
    }
    writeDraft(draftOf(userId), undefined)
    await navigate(CONFIRMATION_PATH, { state, replace: true })
    keepLiveCheckout(client, userId, null)
    if (answer.order) clearCartCopy(client)
    return true
  }, [client, navigate, checkoutId, userId])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, ASK_AGAIN_MS)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ask])

  return ask
}
