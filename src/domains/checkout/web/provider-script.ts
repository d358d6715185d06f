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

interface PaymentWindow {
  on: (event: 'payment.failed', listener: () => void) => void
  open: () => void
  close?: () => void
}

export type PaymentWindowClass = new (options: PaymentWindowOptions) => PaymentWindow

declare global {
  interface Window {
    Razorpay?: PaymentWindowClass
  }
}

const LOAD_TIMEOUT_MS = 15_000

let pendingLoad: Promise<PaymentWindowClass> | undefined

/** Loads the provider's script once; a failed load is retried by the next call. */
export function loadProviderScript(url: string): Promise<PaymentWindowClass> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay)
  pendingLoad ??= fetchScript(url).finally(() => {
    pendingLoad = undefined
  })
  return pendingLoad
}

function fetchScript(url: string): Promise<PaymentWindowClass> {
  const script = document.createElement('script')
  const loaded = new Promise<PaymentWindowClass>((resolve, reject) => {
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
 * Returns whether the page must be reloaded: only the CSP of the pages with a payment window allows the provider's script, and a page
 * keeps the CSP of the URL it was first loaded from.
 */
export function needsPageReload(scriptUrl: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isSameOrigin = new URL(scriptUrl, location.href).origin === location.origin
  return !isSameOrigin && entry !== undefined && new URL(entry.name).pathname !== location.pathname
}
