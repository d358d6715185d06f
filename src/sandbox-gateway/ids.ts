import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 14

const alphanumerics = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A prefix and 14 alphanumerics, as the provider's own ids look. */
export function newGatewayId(prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'acc' | 'rzp_test'): string {
  return `${prefix}_${alphanumerics(LENGTH)}`
}

export const newEventId = () => alphanumerics(LENGTH)

export const newSecret = () => alphanumerics(24)
