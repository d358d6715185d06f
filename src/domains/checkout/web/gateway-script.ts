import type { PaymentProof } from '#domains/payments/contract.ts'

/** What the provider's window takes. */
interface GatewayOptions {
  key: string
  amount: number
  currency: string
  name: string
  description: string
  order_id: string
  prefill: { name: string; email: string; contact?: string }
  theme: { color: string }
  /** In seconds; then it closes by itself. */
  timeout?: number
  modal: { ondismiss: () => void; confirm_close: boolean }
  handler: (proof: PaymentProof) => void
}

export interface GatewayWindow {
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

const PATIENCE_MS = 15_000

let loading: Promise<Gateway> | undefined

/** The provider's script, fetched once; what failed is fetched anew by the next who asks. */
export function loadGateway(url: string): Promise<Gateway> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay)
  loading ??= fetchScript(url).finally(() => {
    loading = undefined
  })
  return loading
}

function fetchScript(url: string): Promise<Gateway> {
  const script = document.createElement('script')
  const loaded = new Promise<Gateway>((resolve, reject) => {
    const fail = () => reject(new Error(`${url} did not load`))
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : fail())
    script.onerror = fail
    setTimeout(fail, PATIENCE_MS)
  })
  script.src = url
  document.head.append(script)
  return loaded.catch((error: unknown) => {
    script.remove()
    throw error
  })
}

/**
 * A page is bound to the policy that it was opened with, and only the checkout's lets the provider's script in: who
 * came here by a link within the shop has to open the page anew.
 */
export function needsOwnDocument(scriptUrl: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isOurs = new URL(scriptUrl, location.href).origin === location.origin
  return !isOurs && entry !== undefined && new URL(entry.name).pathname !== location.pathname
}
