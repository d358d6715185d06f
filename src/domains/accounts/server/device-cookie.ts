import { DEVICE_MS } from '../rules.ts'
import { isToken } from './tokens.ts'

const NAME = 'device'

/** The device token that the browser sends, if it looks like one. */
export function readDeviceCookie(header = ''): string | undefined {
  for (const pair of header.split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === NAME && isToken(value)) return value
  }
  return undefined
}

/** Only for calls about accounts, and never for scripts. */
export function deviceCookie(token: string, { secure }: { secure: boolean }): string {
  const cookie = `${NAME}=${token}; Max-Age=${DEVICE_MS / 1_000}; Path=/api/users; HttpOnly; SameSite=Lax`
  return secure ? `${cookie}; Secure` : cookie
}
