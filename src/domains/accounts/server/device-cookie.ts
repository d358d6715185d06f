import { DEVICE_TTL_MS } from '../rules.ts'
import { isToken } from './tokens.ts'

interface Connection {
  /** Whether the browser uses HTTPS. */
  secure: boolean
}

/** Browsers accept the `__Host-` prefix only from the shop's own host, so a sibling subdomain cannot set the cookie. */
const getCookieName = ({ secure }: Connection) => (secure ? '__Host-device' : 'device')

/** Returns the device token if it is well-formed. */
export function parseDeviceCookie(header: string | undefined, connection: Connection): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === getCookieName(connection) && isToken(value)) return value
  }
  return undefined
}

/** The `__Host-` prefix requires `Path=/`; without it, the cookie is limited to the accounts API. */
export function formatDeviceCookie(token: string, connection: Connection): string {
  const attributes = `Max-Age=${DEVICE_TTL_MS / 1_000}; Path=${connection.secure ? '/' : '/api/users'}; HttpOnly; SameSite=Lax`
  return `${getCookieName(connection)}=${token}; ${attributes}${connection.secure ? '; Secure' : ''}`
}
