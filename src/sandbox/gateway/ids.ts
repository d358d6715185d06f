import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 14

const randomAlphanumerics = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Generates an id in the provider's format. */
export function newGatewayId(prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'acc' | 'rzp_test'): string {
  return `${prefix}_${randomAlphanumerics(ID_LENGTH)}`
}

export const newEventId = () => randomAlphanumerics(ID_LENGTH)

export const newSecret = () => randomAlphanumerics(24)
