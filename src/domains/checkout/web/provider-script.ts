import type { PaymentProof } from '#domains/payments/contract.ts'

export interface PaymentWindowPrefill {
  name: string
  email?: string
  contact?: string
}

interface PaymentWindowOptions {
  key: string
  amount: number
  currency: string
  name: string
  description: string
  order_id: string
  prefill: PaymentWindowPrefill
  theme: { color: string }
  /** In seconds. */
  timeout?: number
  modal: { ondismiss: () => void; confirm_close: boolean }
  handler: (proof: PaymentProof) => void
}

interface RazorpayCheckout {
  on: (event: 'payment.failed', listener: () => void) => void
  open: () => void
  close?: () => void
}

export type RazorpayConstructor = new (options: PaymentWindowOptions) => RazorpayCheckout

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor
  }
}

const LOAD_TIMEOUT_MS = 15_000

let pendingLoad: Promise<RazorpayConstructor> | undefined

/** Loads the provider's script once; a failed load is retried by the next call. */
export function loadProviderScript(url: string): Promise<RazorpayConstructor> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay)
  pendingLoad ??= fetchScript(url).finally(() => {
    pendingLoad = undefined
  })
  return pendingLoad
}

function fetchScript(url: string): Promise<RazorpayConstructor> {
  const script = document.createElement('script')
  const loaded = new Promise<RazorpayConstructor>((resolve, reject) => {
    const fail = () => reject(new Error(`Could not load ${url}`))
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : fail())
    script.onerror = fail
    setTimeout(fail, LOAD_TIMEOUT_MS)
  })
  script.src = url
  document.head.append(script)
  return loaded.catch((error: unknown) => {
    script.remove()
    throw error
  })
}

/**
 * Whether the page must be reloaded because the shopper got here by client-side navigation: the document still has the CSP
 * of the URL it was loaded from, and only that of payment pages allows the provider's script.
 */
export function needsPageReload(scriptUrl: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isSameOrigin = new URL(scriptUrl, location.href).origin === location.origin
  return !isSameOrigin && entry !== undefined && new URL(entry.name).pathname !== location.pathname
}
