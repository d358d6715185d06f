import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const generateSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

interface SignedMessage {
  id: string
  timestamp: number
  body: string
}

/**
 * Signs as in Standard Webhooks: the id and the time together with the body, so a recorded delivery can't be sent again
 * later.
 */
export function signPayload(secret: string, { id, timestamp, body }: SignedMessage): string {
  // also decodes the URL-safe alphabet of secrets that earlier versions made
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}
