import type { FastifyRequest } from 'fastify'
import { describeDevice } from './describe-device.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { networkOf } from './network-of.ts'

export interface Client {
  network: string
  /** Browser and operating system, for display. */
  device: string
  /** From the cookie that an earlier login set in this browser. */
  deviceToken: string | undefined
}

export function clientOf({ ip, headers }: FastifyRequest, { secure }: { secure: boolean }): Client {
  return {
    network: networkOf(ip),
    device: describeDevice(headers['user-agent']),
    deviceToken: readDeviceCookie(headers.cookie, { secure }),
  }
}
