import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PaymentProof } from '#domains/payments/contract.ts'
import type { PaymentLink } from '../payment-link-contract.ts'
import { openLink, paymentLinkQueryOptions, submitProof } from './payment-link-queries.ts'
import { loadProviderScript } from './provider-script.ts'
import { PAYMENT_FAILED, PROVIDER_ERROR, PROVIDER_NOT_LOADED, WINDOW_CLOSED } from './texts.ts'
import { usePaymentWindow } from './use-payment-window.ts'

type Stage = 'ready' | 'opening' | 'open' | 'confirming'

/** Holds the items, opens the payment window and submits the proof. The page shows what became of it. */
export function useLinkPayment(token: string, link: PaymentLink) {
  const client = useQueryClient()
  const { queryKey } = paymentLinkQueryOptions(token)
  const [stage, setStage] = useState<Stage>('ready')
  const [message, setMessage] = useState<{ text: string; isError: boolean }>()
  // a ref, because a double click comes before the next render
  const isBusy = useRef(false)
  const { openWindow } = usePaymentWindow({
    payableId: token,
    scriptUrl: link.checkout?.payment.scriptUrl,
    prefill: { name: link.firstName },
  })

  const stop = (text?: string, isError = true) => {
    isBusy.current = false
    setStage('ready')
    setMessage(text === undefined ? undefined : { text, isError })
  }
  const refresh = () => client.invalidateQueries({ queryKey })

  const confirm = async (proof: PaymentProof) => {
    setStage('confirming')
    try {
      client.setQueryData(queryKey, await submitProof(token, proof))
      stop()
    } catch (error) {
      // the provider notifies the shop too, so the page keeps checking
      stop(error instanceof Error ? error.message : undefined)
      await refresh()
    }
  }

  const pay = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setStage('opening')
    setMessage(undefined)
    try {
      const opened = await openLink(token)
      client.setQueryData(queryKey, opened)
      if (!opened.checkout) return stop()
      const RazorpayConstructor = await loadProviderScript(opened.checkout.payment.scriptUrl).catch(() => undefined)
      if (!RazorpayConstructor) return stop(PROVIDER_NOT_LOADED)
      showWindow(RazorpayConstructor, opened.checkout)
    } catch (error) {
      stop(error instanceof Error ? error.message : PROVIDER_ERROR)
      // it says what has sold out, or that the link has ended
      await refresh()
    }
  }

  const showWindow = (
    RazorpayConstructor: Parameters<typeof openWindow>[0],
    checkout: NonNullable<PaymentLink['checkout']>,
  ) => {
    openWindow(RazorpayConstructor, checkout, {
      onPaid: (proof) => void confirm(proof),
      onFailed: () => stop(PAYMENT_FAILED),
      onClosed: (hadFailed) => {
        stop(hadFailed ? PAYMENT_FAILED : WINDOW_CLOSED, hadFailed)
        // the shopper may have paid before closing the window
        void refresh()
      },
    })
    setStage('open')
  }

  return { pay, stage, message }
}
