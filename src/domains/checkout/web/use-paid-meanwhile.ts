import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { clearCartCopy } from '#domains/cart/web/queries.ts'
import { writeDraft } from '#ui/drafts.ts'
import { call } from '#web/api.ts'
import { getOutcome } from '../contract.ts'
import { CONFIRMATION_PATH, type Confirmation } from './confirmation.ts'
import { draftOf } from './draft-of.ts'
import { forgetLiveCheckout } from './queries.ts'
import { PAYMENT_ARRIVED } from './texts.ts'

/** Who wants to pay is not kept waiting for an answer that does not come. */
const PATIENCE_MS = 3_000
const ASK_AGAIN_MS = 10_000

interface Asking {
  checkoutId: string
  userId: string
  /** A payment of this tab is being confirmed, which knows more than the answer does. */
  isSettling: RefObject<boolean>
  onLeaving: () => void
  onEnded: () => void
}

/**
 * The provider's word may be lost on the way, and another tab may have paid or given up: asks the shop what became of
 * the checkout, leaves when there is nothing left to pay, and answers whether it does. No answer is no news.
 */
export function usePaidMeanwhile({ checkoutId, userId, isSettling, onLeaving, onEnded }: Asking) {
  const client = useQueryClient()
  const navigate = useNavigate()

  const ask = useCallback(async (): Promise<boolean> => {
    const answer = await call(
      getOutcome,
      { params: { id: checkoutId } },
      { signal: AbortSignal.timeout(PATIENCE_MS) },
    ).catch(() => undefined)
    if (isSettling.current || !answer || answer.outcome === 'unpaid') return false
    if (answer.outcome === 'ended') {
      onEnded()
      return true
    }
    const state: Confirmation = {
      userId,
      message: answer.message ?? PAYMENT_ARRIVED,
      checkoutId,
      ...(answer.order ? { order: answer.order } : {}),
    }
    onLeaving()
    writeDraft(draftOf(userId), undefined)
    await navigate(CONFIRMATION_PATH, { state, replace: true })
    forgetLiveCheckout(client, userId)
    if (answer.order) clearCartCopy(client)
    return true
  }, [client, navigate, checkoutId, userId, isSettling, onLeaving, onEnded])

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
