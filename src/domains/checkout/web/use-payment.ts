import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#domains/accounts/contract.ts'
import { emptyCart, resetStoredCart } from '#domains/cart/web/queries.ts'
import type { PaymentProof } from '#domains/payments/contract.ts'
import { callApi } from '#web/api.ts'
import { type Checkout, finalizeCheckout, payCheckout } from '../contract.ts'
import { VERIFICATION_FAILED } from '../rules.ts'
import { CONFIRMATION_PATH } from './confirmation.ts'
import { isNotLoggedIn } from './is-not-logged-in.ts'
import { loadProviderScript } from './provider-script.ts'
import {
  CASH_ORDER_PLACED,
  FINALIZE_FAILED,
  INVALID_AMOUNT,
  ORDER_PLACED,
  PAY_FAILED,
  PAYMENT_FAILED,
  PROVIDER_ERROR,
  PROVIDER_NOT_LOADED,
  WINDOW_CLOSED,
  withErrorTexts,
} from './texts.ts'
import { toE164 } from './to-e164.ts'
import { useOutcomeCheck } from './use-outcome-check.ts'
import { usePaymentWindow } from './use-payment-window.ts'
import { useShowConfirmation } from './use-show-confirmation.ts'

type Stage = 'ready' | 'opening' | 'open' | 'checking' | 'confirming' | 'placing'

export interface PaymentCallbacks {
  /** Called when nothing is left to pay. The page must keep showing the checkout until the confirmation page opens. */
  onLeaving: () => void
  onEnded: () => void
}

/** Handles a payment from the pay button to the confirmation page or an error, or places an order with cash on delivery. */
export function usePayment(
  checkout: Checkout,
  user: Pick<User, '_id' | 'email'>,
  { onLeaving, onEnded }: PaymentCallbacks,
) {
  const client = useQueryClient()
  const confirmPayment = useConfirmPayment(checkout, user._id)
  const showConfirmation = useShowConfirmation(user._id)
  const isFinalizing = useRef(false)
  const { openWindow, closeWindow } = usePaymentWindow({
    payableId: checkout._id,
    scriptUrl: checkout.payment?.scriptUrl,
    prefill: toPrefill(checkout, user.email),
  })
  const leave = useCallback(() => {
    // another payment would only be refunded
    closeWindow()
    onLeaving()
  }, [closeWindow, onLeaving])
  const endPayment = useCallback(() => {
    closeWindow()
    onEnded()
  }, [closeWindow, onEnded])
  const ids = { checkoutId: checkout._id, userId: user._id }
  const checkOutcome = useOutcomeCheck({ ...ids, isIgnored: isFinalizing, onLeaving: leave, onEnded: endPayment })
  const [stage, setStage] = useState<Stage>('ready')
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  // a ref, because a double click comes before the next render
  const isBusy = useRef(false)
  const { payment } = checkout

  const [shownId, setShownId] = useState(checkout._id)
  if (shownId !== checkout._id) {
    // another tab, or the other payment method, has replaced the checkout
    setShownId(checkout._id)
    setStage('ready')
    setError(undefined)
    setNotice(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new checkout can be paid
  useEffect(() => {
    isBusy.current = false
  }, [checkout._id])

  const stop = (reason: { error?: string; notice?: string }) => {
    isBusy.current = false
    setStage('ready')
    setError(reason.error)
    setNotice(reason.notice)
  }

  /** The shopper may have paid before closing the window. */
  const leaveOrStop = async (reason: { error?: string; notice?: string }) => {
    if (isFinalizing.current) return
    setStage('checking')
    if ((await checkOutcome()) === 'payable') stop(reason)
  }

  const onPaid = (proof: PaymentProof) => {
    isFinalizing.current = true
    onLeaving()
    setStage('confirming')
    void confirmPayment(proof)
  }

  const pay = async () => {
    if (isBusy.current) return
    if (!payment || payment.amount <= 0) return stop({ error: INVALID_AMOUNT })
    isBusy.current = true
    setStage('opening')
    setError(undefined)
    setNotice(undefined)
    const [RazorpayConstructor, outcome] = await Promise.all([
      loadProviderScript(payment.scriptUrl).catch(() => undefined),
      // another tab may have paid or cancelled, and the session may have ended
      checkOutcome(),
    ])
    if (outcome !== 'payable') return
    if (!RazorpayConstructor) return stop({ error: PROVIDER_NOT_LOADED })
    try {
      openWindow(
        RazorpayConstructor,
        { payment, holdExpiresAt: checkout.holdExpiresAt },
        {
          onPaid,
          onFailed: () => stop({ error: PAYMENT_FAILED }),
          onClosed: (hadFailed) => void leaveOrStop(hadFailed ? { error: PAYMENT_FAILED } : { notice: WINDOW_CLOSED }),
        },
      )
      setStage('open')
    } catch {
      stop({ error: PROVIDER_ERROR })
    }
  }

  /** May be repeated: the order is placed once. */
  const placeOrder = async () => {
    if (isBusy.current) return
    isBusy.current = true
    // the response shows the order, not a check at the same time
    isFinalizing.current = true
    setStage('placing')
    setError(undefined)
    try {
      const order = await callApi(finalizeCheckout, { params: { id: checkout._id } }, withErrorTexts(FINALIZE_FAILED))
      onLeaving()
      await showConfirmation({ order, message: CASH_ORDER_PLACED })
      resetStoredCart(client)
    } catch (failure) {
      isFinalizing.current = false
      // a lost response may have placed it, and the hold may have expired
      if ((await checkOutcome()) === 'payable')
        stop({ error: failure instanceof Error ? failure.message : FINALIZE_FAILED })
    }
  }

  return { pay, placeOrder, stage, error, notice }
}

function toPrefill({ shippingAddress }: Checkout, email: string) {
  const { firstName, lastName, phone, country } = shippingAddress
  const contact = toE164(phone, country)
  return { name: `${firstName} ${lastName}`, email, ...(contact ? { contact } : {}) }
}

/** Submits the payment proof and shows the order. Always leaves the page, since nothing is left to pay. */
function useConfirmPayment(checkout: Checkout, userId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const showConfirmation = useShowConfirmation(userId)

  return async (proof: PaymentProof): Promise<void> => {
    const params = { id: checkout._id }
    let paidCheckout: Checkout | undefined
    try {
      paidCheckout = await callApi(
        payCheckout,
        { params, body: { paymentStatus: 'paid', paymentDetails: proof } },
        withErrorTexts(PAY_FAILED),
      )
      const order = await callApi(finalizeCheckout, { params }, withErrorTexts(FINALIZE_FAILED))
      await showConfirmation({ order, message: ORDER_PLACED, paymentDetails: proof })
      resetStoredCart(client)
    } catch (error) {
      // the login page recognizes this URL: it says that the payment arrived, and leads to the confirmation page
      if (isNotLoggedIn(error)) return void navigate(`${CONFIRMATION_PATH}?paid=${checkout._id}`, { replace: true })
      const reason = error instanceof Error ? error.message : FINALIZE_FAILED
      await showConfirmation({ message: VERIFICATION_FAILED, reason, paymentDetails: proof, checkoutId: checkout._id })
      // the payment of a cancelled checkout is refunded, and the cart is needed for the next checkout
      if (paidCheckout?.status !== 'cancelled') void emptyCart(client)
    }
  }
}
