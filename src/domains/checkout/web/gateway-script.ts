import type { PaymentProof } from '#domains/payments/contract.ts'

export interface GatewayPrefill {
  name: string
  email?: string
  contact?: string
}

interface GatewayOptions {
  key: string
  amount: number
  currency: string
  name: string
  description: string
  order_id: string
  prefill: GatewayPrefill
  theme: { color: string }
  /** In seconds. */
  timeout?: number
  modal: { ondismiss: () => void; confirm_close: boolean }
  handler: (proof: PaymentProof) => void
}

interface GatewayWindow {
  on: (event: 'payment.failed', listener: () => void) => void
  open: () => void
  close?: () => void
}

export type Gateway = new (options: GatewayOptions) => GatewayWindow

declare global {
  interface Window {
    Razorpay?: Gateway
  }
}

const LOAD_TIMEOUT_MS = 15_000

let pendingLoad: Promise<Gateway> | undefined

/** Loads the provider's script once; a failed load is retried by the next call. */
export function loadGatewayScript(url: string): Promise<Gateway> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay)
  pendingLoad ??= fetchScript(url).finally(() => {
    pendingLoad = undefined
  })
  return pendingLoad
}

function fetchScript(url: string): Promise<Gateway> {
  const script = document.createElement('script')
  const loaded = new Promise<Gateway>((resolve, reject) => {
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
