import { createHmac } from 'node:crypto'

/** Signs the time together with the body, so a recorded delivery can't be sent again later. */
export function signPayload(secret: string, timestamp: number, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
