import { DEVICE_MS } from '../rules.ts'
import { isToken } from './tokens.ts'

/** Whether the browser speaks with the shop by https. */
interface Way {
  secure: boolean
}

/** With this prefix browsers take it from the shop's own host alone: no neighbour under the same name can plant one. */
const nameOf = ({ secure }: Way) => (secure ? '__Host-device' : 'device')

/** The device token that the browser sends, if it looks like one. */
export function readDeviceCookie(header: string | undefined, way: Way): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === nameOf(way) && isToken(value)) return value
  }
  return undefined
}

/** Never for scripts. The prefix wants the whole host for its path; without it, calls about accounts are enough. */
export function deviceCookie(token: string, way: Way): string {
  const rest = `Max-Age=${DEVICE_MS / 1_000}; Path=${way.secure ? '/' : '/api/users'}; HttpOnly; SameSite=Lax`
  return `${nameOf(way)}=${token}; ${rest}${way.secure ? '; Secure' : ''}`
}
