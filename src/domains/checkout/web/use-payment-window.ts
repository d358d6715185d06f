import { useCallback, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import type { PaymentProof } from '#domains/payments/contract.ts'
import { useSite } from '#ui/site.ts'
import type { Checkout } from '../contract.ts'
import {
  loadProviderScript,
  needsPageReload,
  type PaymentWindowPrefill,
  type RazorpayConstructor,
} from './provider-script.ts'

/** A checkout with a provider order. */
export interface Payable {
  payment: NonNullable<Checkout['payment']>
  holdExpiresAt: string
}

interface UsePaymentWindowOptions {
  /** Identifies what is paid: a checkout or a payment link. The window closes when it changes. */
  payableId: string
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
  /** Closes the window without calling `onClosed`. */
  close: () => void
  /** Closes the window and calls `onClosed`, like the window's own close button. */
  dismiss: () => void
}

/** Opens at most one payment window, which closes with the page; preloads its script. */
export function usePaymentWindow({ payableId, scriptUrl, prefill }: UsePaymentWindowOptions) {
  const { brand, colors } = useSite()
  const currentWindow = useRef<OpenWindow>(undefined)
  // the provider's script may load after the shopper has left the page
  const hasLeft = useRef(false)

  useEffect(() => {
    if (scriptUrl === undefined) return
    // the page's CSP may not allow the script yet
    if (needsPageReload(scriptUrl)) location.reload()
    // a failed load is reported when the shopper presses Pay
    else loadProviderScript(scriptUrl).catch(() => {})
  }, [scriptUrl])

  const closeWindow = useCallback(() => {
    const { current } = currentWindow
    // before closing, because the provider's window may call `ondismiss` when it is closed
    currentWindow.current = undefined
    current?.close()
  }, [])

  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the window belongs to one payable
  useEffect(() => closeWindow, [closeWindow, payableId])

  // on phones, Back is how people close an overlay
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && currentWindow.current !== undefined)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    currentWindow.current?.dismiss()
  }, [blocker])

  const openWindow = (
    RazorpayConstructor: RazorpayConstructor,
    payable: Payable,
    { onPaid, onFailed, onClosed }: WindowEvents,
  ) => {
    if (hasLeft.current) return
    // an earlier window may still be open
    closeWindow()
    let hasFailed = false
    const dismiss = () => {
      if (currentWindow.current?.dismiss !== dismiss) return
      closeWindow()
      onClosed(hasFailed)
    }
    const paymentWindow = new RazorpayConstructor({
      name: brand.name,
      description: brand.tagline,
      theme: { color: colors.ink },
      prefill,
      ...windowOptions(payable),
      modal: { confirm_close: true, ondismiss: dismiss },
      handler: (proof) => {
        currentWindow.current = undefined
        onPaid(proof)
      },
    })
    paymentWindow.on('payment.failed', () => {
      hasFailed = true
      onFailed()
    })
    paymentWindow.open()
    currentWindow.current = { close: () => paymentWindow.close?.(), dismiss }
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
