import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** What the window hands to the shop: only who knows the secret can have said that this order was paid by this payment. */
export const signPayment = (keySecret: string, orderId: string, paymentId: string) =>
  hmac(keySecret, `${orderId}|${paymentId}`)

export const signWebhook = (webhookSecret: string, body: string) => hmac(webhookSecret, body)

/** As long as a true one, and never equal to it. */
export const spoilt = (signature: string) => (signature.startsWith('0') ? '1' : '0') + signature.slice(1)

export function isSameSecret(given: string, secret: string): boolean {
  // of the same length whatever was given
  const [a, b] = [hmac('compare', given), hmac('compare', secret)].map((text) => Buffer.from(text))
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
