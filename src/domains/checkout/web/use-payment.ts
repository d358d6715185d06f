import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#domains/accounts/contract.ts'
import { clearCartCopy, emptyCart } from '#domains/cart/web/queries.ts'
import type { PaymentProof } from '#domains/payments/contract.ts'
import { writeDraft } from '#ui/drafts.ts'
import { call } from '#web/api.ts'
import { type Checkout, finalizeCheckout, payCheckout } from '../contract.ts'
import { NOT_VERIFIED } from '../rules.ts'
import { CONFIRMATION_PATH, type Confirmation } from './confirmation.ts'
import { draftOf } from './draft-of.ts'
import { loadGateway } from './gateway-script.ts'
import { forgetLiveCheckout } from './queries.ts'
import {
  DISMISSED,
  FINALIZE_FAILED,
  GATEWAY_ERROR,
  INVALID_AMOUNT,
  NOT_LOADED,
  PAY_FAILED,
  PAYMENT_FAILED,
  saying,
} from './texts.ts'
import { useGatewayWindow } from './use-gateway-window.ts'
import { usePaidMeanwhile } from './use-paid-meanwhile.ts'

type Stage = 'ready' | 'opening' | 'open' | 'asking' | 'settling'

export interface Ways {
  /** To the receipt: what is shown stays until that is there. */
  onLeaving: () => void
  /** The checkout can no longer be paid. */
  onEnded: () => void
}

/** From the press of the pay button to the receipt, or to why there is none. */
export function usePayment(checkout: Checkout, user: Pick<User, '_id' | 'email'>, { onLeaving, onEnded }: Ways) {
  const settle = useSettle(checkout, user._id)
  const isSettling = useRef(false)
  const { openWindow, closeWindow } = useGatewayWindow(checkout, user.email)
  const end = useCallback(() => {
    // what would be paid in it would only go back
    closeWindow()
    onEnded()
  }, [closeWindow, onEnded])
  const ids = { checkoutId: checkout._id, userId: user._id }
  const leaveIfOver = usePaidMeanwhile({ ...ids, isSettling, onLeaving, onEnded: end })
  const [stage, setStage] = useState<Stage>('ready')
  const [problem, setProblem] = useState<string>()
  const [note, setNote] = useState<string>()
  // what is under way counts before React has shown it: of a double click, one
  const isBusy = useRef(false)
  const { payment } = checkout

  const stop = (why: { problem?: string; note?: string }) => {
    isBusy.current = false
    setStage('ready')
    setProblem(why.problem)
    setNote(why.note)
  }

  /** Who closes the window may have paid in it. */
  const leave = async (why: { problem?: string; note?: string }) => {
    if (isSettling.current) return
    setStage('asking')
    if (!(await leaveIfOver())) stop(why)
  }

  const onPaid = (proof: PaymentProof) => {
    isSettling.current = true
    onLeaving()
    setStage('settling')
    void settle(proof)
  }

  const pay = async () => {
    if (isBusy.current) return
    if (!payment || payment.amount <= 0) return stop({ problem: INVALID_AMOUNT })
    isBusy.current = true
    setStage('opening')
    setProblem(undefined)
    setNote(undefined)
    const [Gateway, isOver] = await Promise.all([
      loadGateway(payment.scriptUrl).catch(() => undefined),
      // nobody pays twice, nor what was given up in another tab
      leaveIfOver(),
    ])
    if (isOver) return
    if (!Gateway) return stop({ problem: NOT_LOADED })
    try {
      openWindow(Gateway, payment, {
        onPaid,
        onFailed: () => stop({ problem: PAYMENT_FAILED }),
        onClosed: (afterFailure) => void leave(afterFailure ? { problem: PAYMENT_FAILED } : { note: DISMISSED }),
      })
      setStage('open')
    } catch {
      stop({ problem: GATEWAY_ERROR })
    }
  }

  return { pay, stage, problem, note }
}

/** Shows the shop the proof, and the shopper the order. Whatever comes of it, there is nothing left to pay here. */
function useSettle(checkout: Checkout, userId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()

  return async (paymentDetails: PaymentProof): Promise<void> => {
    const params = { id: checkout._id }
    let paid: Checkout | undefined
    const goOn = async (state: Confirmation) => {
      writeDraft(draftOf(userId), undefined)
      await navigate(CONFIRMATION_PATH, { state, replace: true })
      forgetLiveCheckout(client, userId)
    }
    try {
      paid = await call(payCheckout, { params, body: { paymentStatus: 'paid', paymentDetails } }, saying(PAY_FAILED))
      const order = await call(finalizeCheckout, { params }, saying(FINALIZE_FAILED))
      await goOn({ userId, order, paymentDetails })
      clearCartCopy(client)
    } catch (error) {
      const reason = error instanceof Error ? error.message : FINALIZE_FAILED
      await goOn({ userId, message: NOT_VERIFIED, reason, paymentDetails, checkoutId: checkout._id })
      // the money of a checkout that was given up goes back, and the cart was filled for another
      if (paid?.status !== 'cancelled') void emptyCart(client)
    }
  }
}
