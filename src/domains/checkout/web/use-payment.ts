import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#domains/accounts/contract.ts'
import { clearCartCopy, emptyCart } from '#domains/cart/web/queries.ts'
import type { PaymentProof } from '#domains/payments/contract.ts'
import { brand } from '#shared/brand.ts'
import { writeDraft } from '#ui/drafts.ts'
import { call } from '#web/api.ts'
import { type Checkout, finalizeCheckout, payCheckout } from '../contract.ts'
import { NOT_VERIFIED } from '../rules.ts'
import { CONFIRMATION_PATH, type Confirmation } from './confirmation.ts'
import { draftOf } from './draft-of.ts'
import { e164 } from './e164.ts'
import { type Gateway, type GatewayWindow, loadGateway, needsOwnDocument } from './gateway-script.ts'
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
import { usePaidMeanwhile } from './use-paid-meanwhile.ts'

type Stage = 'ready' | 'opening' | 'open' | 'asking' | 'settling'

const INK = '#0e0e10'

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
  const opened = useRef<GatewayWindow>(undefined)
  const end = useCallback(() => {
    // what would be paid in it would only go back
    opened.current?.close?.()
    onEnded()
  }, [onEnded])
  const ids = { checkoutId: checkout._id, userId: user._id }
  const leaveIfOver = usePaidMeanwhile({ ...ids, isSettling, onLeaving, onEnded: end })
  const [stage, setStage] = useState<Stage>('ready')
  const [problem, setProblem] = useState<string>()
  const [note, setNote] = useState<string>()
  // what is under way counts before React has shown it: of a double click, one
  const isBusy = useRef(false)
  const { payment } = checkout
  const scriptUrl = payment?.scriptUrl

  useEffect(() => {
    if (scriptUrl === undefined) return
    if (needsOwnDocument(scriptUrl)) location.reload()
    // ahead of the press; whether it came matters only then
    else loadGateway(scriptUrl).catch(() => {})
  }, [scriptUrl])

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

  const openWindow = (Gateway: Gateway, wanted: NonNullable<Checkout['payment']>) => {
    // a window may outlive the press that opened it
    opened.current?.close?.()
    let hasFailed = false
    const next = new Gateway({
      ...windowOptions(checkout, wanted, user.email),
      modal: {
        confirm_close: true,
        ondismiss: () => void leave(hasFailed ? { problem: PAYMENT_FAILED } : { note: DISMISSED }),
      },
      handler: (proof) => {
        isSettling.current = true
        onLeaving()
        setStage('settling')
        void settle(proof)
      },
    })
    next.on('payment.failed', () => {
      // it stays open for another try, or is closed
      hasFailed = true
      stop({ problem: PAYMENT_FAILED })
    })
    opened.current = next
    next.open()
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
      openWindow(Gateway, payment)
      setStage('open')
    } catch {
      stop({ problem: GATEWAY_ERROR })
    }
  }

  return { pay, stage, problem, note }
}

function windowOptions(
  { shippingAddress, holdExpiresAt }: Checkout,
  payment: NonNullable<Checkout['payment']>,
  email: string,
) {
  const { firstName, lastName, phone, country } = shippingAddress
  const contact = e164(phone, country)
  const secondsLeft = Math.floor((Date.parse(holdExpiresAt) - Date.now()) / 1000)
  return {
    key: payment.key,
    amount: payment.amount,
    currency: payment.currency,
    name: brand.name,
    description: brand.tagline,
    order_id: payment.orderId,
    prefill: { name: `${firstName} ${lastName}`, email, ...(contact ? { contact } : {}) },
    theme: { color: INK },
    ...(secondsLeft > 0 ? { timeout: secondsLeft } : {}),
  }
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
