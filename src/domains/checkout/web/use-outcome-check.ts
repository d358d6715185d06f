import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { resetStoredCart } from '#domains/cart/web/queries.ts'
import { writeDraft } from '#ui/drafts.ts'
import { callApi } from '#web/api.ts'
import { getCheckoutOutcome } from '../contract.ts'
import { addressDraftKey } from './address-draft-key.ts'
import { CONFIRMATION_PATH, type Confirmation } from './confirmation.ts'
import { removeLiveCheckout } from './queries.ts'
import { ORDER_PLACED, PAYMENT_RECEIVED } from './texts.ts'

const TIMEOUT_MS = 3_000
const RECHECK_MS = 10_000

interface OutcomeCheckOptions {
  checkoutId: string
  userId: string
  /** This tab is confirming a payment, so the polled outcome is ignored. */
  isSettling: RefObject<boolean>
  onLeaving: () => void
  onEnded: () => void
}

/**
 * Checks the outcome of the checkout, because a callback may be lost and another tab may have paid or cancelled. Leaves
 * the page when there is nothing left to pay, and returns whether it did. A failed request counts as unpaid.
 */
export function useOutcomeCheck({ checkoutId, userId, isSettling, onLeaving, onEnded }: OutcomeCheckOptions) {
  const client = useQueryClient()
  const navigate = useNavigate()

  const checkOutcome = useCallback(async (): Promise<boolean> => {
    const result = await callApi(
      getCheckoutOutcome,
      { params: { id: checkoutId } },
      { signal: AbortSignal.timeout(TIMEOUT_MS) },
    ).catch(() => undefined)
    if (isSettling.current || !result || result.outcome === 'unpaid') return false
    if (result.outcome === 'ended') {
      onEnded()
      return true
    }
    const state: Confirmation = {
      userId,
      message: result.message ?? (result.order ? ORDER_PLACED : PAYMENT_RECEIVED),
      checkoutId,
      ...(result.order ? { order: result.order } : {}),
    }
    onLeaving()
    writeDraft(addressDraftKey(userId), undefined)
    await navigate(CONFIRMATION_PATH, { state, replace: true })
    removeLiveCheckout(client, userId)
    if (result.order) resetStoredCart(client)
    return true
  }, [client, navigate, checkoutId, userId, isSettling, onLeaving, onEnded])

  useEffect(() => {
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void checkOutcome()
    }
    window.addEventListener('focus', checkIfVisible)
    document.addEventListener('visibilitychange', checkIfVisible)
    const timer = setInterval(checkIfVisible, RECHECK_MS)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', checkIfVisible)
      document.removeEventListener('visibilitychange', checkIfVisible)
    }
  }, [checkOutcome])

  return checkOutcome
}
