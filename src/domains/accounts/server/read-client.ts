import type { FastifyRequest } from 'fastify'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import { parseDeviceCookie } from './device-cookie.ts'
import { formatDeviceName } from './format-device-name.ts'

export interface Client {
  /** The client's network, to rate limit by: its IPv4 address, or the /64 prefix of its IPv6 address. */
  network: string
  /** Browser and operating system, for display. */
  device: string
  /** From the cookie that an earlier login set in this browser. */
  deviceToken: string | undefined
}

export function readClient({ ip, headers }: FastifyRequest, { secure }: { secure: boolean }): Client {
  return {
    network: toNetworkPrefix(ip),
    device: formatDeviceName(headers['user-agent']),
    deviceToken: parseDeviceCookie(headers.cookie, { secure }),
  }
}
