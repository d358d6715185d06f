import { useCallback, useEffect, useRef } from 'react'
import type { PaymentProof } from '#domains/payments/contract.ts'
import { brand } from '#shared/brand.ts'
import type { Checkout } from '../contract.ts'
import { type Gateway, type GatewayWindow, loadGatewayScript, needsPageReload } from './gateway-script.ts'
import { toE164 } from './to-e164.ts'

type Payment = NonNullable<Checkout['payment']>

const INK = '#0e0e10'

interface WindowEvents {
  onPaid: (proof: PaymentProof) => void
  /** The window may stay open for another attempt. */
  onFailed: () => void
  onClosed: (hadFailed: boolean) => void
}

/** Opens at most one payment window; preloads its script. */
export function useGatewayWindow(checkout: Checkout, email: string) {
  const currentWindow = useRef<GatewayWindow>(undefined)
  const scriptUrl = checkout.payment?.scriptUrl

  useEffect(() => {
    if (scriptUrl === undefined) return
    if (needsPageReload(scriptUrl)) location.reload()
    // a failed load is reported when the shopper presses Pay
    else loadGatewayScript(scriptUrl).catch(() => {})
  }, [scriptUrl])

  const closeWindow = useCallback(() => currentWindow.current?.close?.(), [])

  const openWindow = (Gateway: Gateway, payment: Payment, { onPaid, onFailed, onClosed }: WindowEvents) => {
    // an earlier window may still be open
    closeWindow()
    let hasFailed = false
    const gatewayWindow = new Gateway({
      ...windowOptions(checkout, payment, email),
      modal: { confirm_close: true, ondismiss: () => onClosed(hasFailed) },
      handler: onPaid,
    })
    gatewayWindow.on('payment.failed', () => {
      hasFailed = true
      onFailed()
    })
    currentWindow.current = gatewayWindow
    gatewayWindow.open()
  }

  return { openWindow, closeWindow }
}

function windowOptions({ shippingAddress, holdExpiresAt }: Checkout, payment: Payment, email: string) {
  const { firstName, lastName, phone, country } = shippingAddress
  const contact = toE164(phone, country)
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
