import { useCallback, useEffect, useRef } from 'react'
import type { PaymentProof } from '#domains/payments/contract.ts'
import { brand } from '#shared/brand.ts'
import type { Checkout } from '../contract.ts'
import { e164 } from './e164.ts'
import { type Gateway, type GatewayWindow, loadGateway, needsOwnDocument } from './gateway-script.ts'

type Payment = NonNullable<Checkout['payment']>

const INK = '#0e0e10'

interface WindowEvents {
  onPaid: (proof: PaymentProof) => void
  /** It stays open for another try, or is closed. */
  onFailed: () => void
  onClosed: (afterFailure: boolean) => void
}

/** The provider's window, of which one is open at most; its script is loaded ahead of the press. */
export function useGatewayWindow(checkout: Checkout, email: string) {
  const opened = useRef<GatewayWindow>(undefined)
  const scriptUrl = checkout.payment?.scriptUrl

  useEffect(() => {
    if (scriptUrl === undefined) return
    if (needsOwnDocument(scriptUrl)) location.reload()
    // whether it came matters only at the press
    else loadGateway(scriptUrl).catch(() => {})
  }, [scriptUrl])

  const closeWindow = useCallback(() => opened.current?.close?.(), [])

  const openWindow = (Gateway: Gateway, payment: Payment, { onPaid, onFailed, onClosed }: WindowEvents) => {
    // a window may outlive the press that opened it
    closeWindow()
    let hasFailed = false
    const next = new Gateway({
      ...windowOptions(checkout, payment, email),
      modal: { confirm_close: true, ondismiss: () => onClosed(hasFailed) },
      handler: onPaid,
    })
    next.on('payment.failed', () => {
      hasFailed = true
      onFailed()
    })
    opened.current = next
    next.open()
  }

  return { openWindow, closeWindow }
}

function windowOptions({ shippingAddress, holdExpiresAt }: Checkout, payment: Payment, email: string) {
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
