import type { FastifyRequest } from 'fastify'
import { describeDevice } from './describe-device.ts'

/** Who calls, as far as the connection tells. */
export interface Client {
  /** The browser and the system, in words. */
  device: string
}

export function clientOf({ headers }: FastifyRequest): Client {
  return { device: describeDevice(headers['user-agent']) }
}
