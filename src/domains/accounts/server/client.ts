import type { FastifyRequest } from 'fastify'
import { describeDevice } from './describe-device.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { networkOf } from './network-of.ts'

/** Who calls, as far as the connection tells. */
export interface Client {
  network: string
  /** The browser and the system, in words. */
  device: string
  /** What an earlier login left in this browser. */
  deviceToken: string | undefined
}

export function clientOf({ ip, headers }: FastifyRequest, { secure }: { secure: boolean }): Client {
  return {
    network: networkOf(ip),
    device: describeDevice(headers['user-agent']),
    deviceToken: readDeviceCookie(headers.cookie, { secure }),
  }
}
