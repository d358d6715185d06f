import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

export const signPayment = (keySecret: string, orderId: string, paymentId: string) =>
  hmac(keySecret, `${orderId}|${paymentId}`)

export const signWebhook = (webhookSecret: string, body: string) => hmac(webhookSecret, body)

/** Returns a signature of the same length that is never valid. */
export const corruptSignature = (signature: string) => (signature.startsWith('0') ? '1' : '0') + signature.slice(1)

/** Takes the same time for every wrong secret of the right length. */
export function isSameSecret(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
