import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

export const signPayment = (keySecret: string, orderId: string, paymentId: string) =>
  hmac(keySecret, `${orderId}|${paymentId}`)

export const signWebhook = (webhookSecret: string, body: string) => hmac(webhookSecret, body)

/** Returns a signature of the same length that is never valid. */
export const corruptSignature = (signature: string) => (signature.startsWith('0') ? '1' : '0') + signature.slice(1)

export function isSameSecret(actual: string, expected: string): boolean {
  // hashing makes both sides the same length
  const [a, b] = [hmac('compare', actual), hmac('compare', expected)].map((text) => Buffer.from(text))
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
