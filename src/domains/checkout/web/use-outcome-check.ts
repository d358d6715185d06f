import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { resetStoredCart } from '#domains/cart/web/queries.ts'
import { callApi } from '#web/api.ts'
import { getCheckoutOutcome } from '../contract.ts'
import { isNotLoggedIn } from './is-not-logged-in.ts'
import { ORDER_PLACED, PAYMENT_RECEIVED } from './texts.ts'
import { useShowConfirmation } from './use-show-confirmation.ts'

const TIMEOUT_MS = 3_000
const RECHECK_MS = 10_000
/** The payment window returns the focus just before it says that it was paid. */
const FOCUS_DELAY_MS = 500

interface OutcomeCheckOptions {
  /** Nothing is checked without it. */
  checkoutId: string | undefined
  userId: string
  /** While true, the outcome is ignored: this tab is confirming a payment, or has left the page. */
  isIgnored: RefObject<boolean>
  onLeaving: () => void
  onEnded: () => void
}

/**
 * Checks the outcome of the checkout, because a callback may be lost and another tab may have paid or cancelled. Leaves
 * the page when there is nothing left to pay. After a failed request the shopper may still pay, unless the session has
 * ended, which leads to the login.
 */
export function useOutcomeCheck({ checkoutId, userId, isIgnored, onLeaving, onEnded }: OutcomeCheckOptions) {
  const client = useQueryClient()
  const showConfirmation = useShowConfirmation(userId)

  const checkOutcome = useCallback(async (): Promise<'payable' | 'ended' | 'leaving page'> => {
    if (checkoutId === undefined) return 'payable'
    const result = await callApi(
      getCheckoutOutcome,
      { params: { id: checkoutId } },
      { signal: AbortSignal.timeout(TIMEOUT_MS) },
    ).catch((error: unknown) => (isNotLoggedIn(error) ? 'logged-out' : undefined))
    if (result === 'logged-out') return 'leaving page'
    if (isIgnored.current || !result || result.outcome === 'unpaid') return 'payable'
    if (result.outcome === 'ended') {
      onEnded()
      return 'ended'
    }
    onLeaving()
    const { order, message = order ? ORDER_PLACED : PAYMENT_RECEIVED } = result
    await showConfirmation({ message, checkoutId, ...(order ? { order } : {}) })
    if (order) resetStoredCart(client)
    return 'leaving page'
  }, [client, showConfirmation, checkoutId, isIgnored, onLeaving, onEnded])

  useEffect(() => {
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible' && !isIgnored.current) void checkOutcome()
    }
    let focusTimer: ReturnType<typeof setTimeout> | undefined
    const checkAfterFocus = () => {
      clearTimeout(focusTimer)
      focusTimer = setTimeout(checkIfVisible, FOCUS_DELAY_MS)
    }
    window.addEventListener('focus', checkAfterFocus)
    document.addEventListener('visibilitychange', checkIfVisible)
    const timer = setInterval(checkIfVisible, RECHECK_MS)
    return () => {
      clearInterval(timer)
      clearTimeout(focusTimer)
      window.removeEventListener('focus', checkAfterFocus)
      document.removeEventListener('visibilitychange', checkIfVisible)
    }
  }, [checkOutcome, isIgnored])

  return checkOutcome
}

const doNothing = () => {}

/**
 * Checks whether a checkout that can no longer be paid here became an order after all: its payment may have arrived late
 * or during a logout. If so, shows the confirmation. Returns true once it is known that there is no order.
 */
export function useLateOrderCheck(checkoutId: string | undefined, userId: string): boolean {
  const isIgnored = useRef(false)
  const [checkedId, setCheckedId] = useState<string>()
  const checkOutcome = useOutcomeCheck({ checkoutId, userId, isIgnored, onLeaving: doNothing, onEnded: doNothing })

  useEffect(() => {
    isIgnored.current = false
    void checkOutcome().then((outcome) => {
      if (outcome !== 'leaving page') setCheckedId(checkoutId)
    })
    return () => {
      isIgnored.current = true
    }
  }, [checkOutcome, checkoutId])
  return checkoutId === undefined || checkedId === checkoutId
}
