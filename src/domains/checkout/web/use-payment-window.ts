import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import type { PaymentProof } from '#domains/payments/contract.ts'
import { useSite } from '#ui/site.ts'
import type { Checkout } from '../contract.ts'
import {
  loadProviderScript,
  needsPageReload,
  type PaymentWindowClass,
  type PaymentWindowPrefill,
} from './provider-script.ts'

/** A checkout with a provider order. */
export interface Payable {
  payment: NonNullable<Checkout['payment']>
  holdExpiresAt: string
}

interface UsePaymentWindowOptions {
  /** The window closes when it changes. */
  id: string
  /** Preloaded, if it is known. */
  scriptUrl: string | undefined
  prefill: PaymentWindowPrefill
}

interface WindowEvents {
  onPaid: (proof: PaymentProof) => void
  /** The window may stay open for another attempt. */
  onFailed: () => void
  onClosed: (hadFailed: boolean) => void
}

interface OpenWindow {
  close: () => void
  /** Closes it as if the shopper had. */
  dismiss: () => void
}

/** Opens at most one payment window, which closes with the page; preloads its script. */
export function usePaymentWindow({ id, scriptUrl, prefill }: UsePaymentWindowOptions) {
  const { brand, colors } = useSite()
  const openedWindow = useRef<OpenWindow>(undefined)
  const hasLeft = useRef(false)

  useEffect(() => {
    if (scriptUrl === undefined) return
    if (needsPageReload(scriptUrl)) location.reload()
    // a failed load is reported when the shopper presses Pay
    else loadProviderScript(scriptUrl).catch(() => {})
  }, [scriptUrl])

  const closeWindow = useCallback(() => {
    const { current } = openedWindow
    // first, because the window may report its own dismissal
    openedWindow.current = undefined
    current?.close()
  }, [])

  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the window belongs to one checkout
  useEffect(() => closeWindow, [closeWindow, id])

  // on phones, Back is how people close an overlay
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && openedWindow.current !== undefined)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    openedWindow.current?.dismiss()
  }, [blocker])

  const openWindow = (
    PaymentWindowClass: PaymentWindowClass,
    payable: Payable,
    { onPaid, onFailed, onClosed }: WindowEvents,
  ) => {
    if (hasLeft.current) return
    // an earlier window may still be open
    closeWindow()
    let hasFailed = false
    const dismiss = () => {
      if (openedWindow.current?.dismiss !== dismiss) return
      closeWindow()
      onClosed(hasFailed)
    }
    const paymentWindow = new PaymentWindowClass({
      name: brand.name,
      description: brand.tagline,
      theme: { color: colors.ink },
      prefill,
      ...windowOptions(payable),
      modal: { confirm_close: true, ondismiss: dismiss },
      handler: (proof) => {
        openedWindow.current = undefined
        onPaid(proof)
      },
    })
    paymentWindow.on('payment.failed', () => {
      hasFailed = true
      onFailed()
    })
    paymentWindow.open()
    openedWindow.current = { close: () => paymentWindow.close?.(), dismiss }
  }

  return { openWindow, closeWindow }
}

function windowOptions({ payment, holdExpiresAt }: Payable) {
  const secondsLeft = Math.floor((Date.parse(holdExpiresAt) - Date.now()) / 1000)
  return {
    key: payment.key,
    amount: payment.amount,
    currency: payment.currency,
    order_id: payment.orderId,
    ...(secondsLeft > 0 ? { timeout: secondsLeft } : {}),
  }
}
