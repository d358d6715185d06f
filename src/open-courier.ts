import type { FastifyPluginAsync } from 'fastify'
import { type Courier, createShiprocket } from '#domains/shipping/server/api.ts'
import type { Log } from '#platform/log.ts'
import type { Settings } from '#platform/settings.ts'

interface CourierAccount {
  /** Undefined if tracking numbers are entered by hand. */
  courier: Courier | undefined
  routes: FastifyPluginAsync
  /** Starts to move the sandbox courier's shipments. Must be called once the shop accepts requests. */
  start(): void
  close(): Promise<void>
}

interface Options {
  settings: Pick<Settings, 'shiprocket' | 'hasSandboxCourier'>
  databaseUrl: string
  /** URL of the shop as seen from this machine. */
  shopUrl: string
}

const nothing = { routes: async () => {}, start: () => {}, close: async () => {} }

/** Opens Shiprocket or the sandbox courier, which speaks the same API, if one of them is configured. */
export async function openCourier(
  { settings: { shiprocket, hasSandboxCourier }, databaseUrl, shopUrl }: Options,
  log: Log,
): Promise<CourierAccount> {
  if (shiprocket) {
    const courier = createShiprocket({ ...shiprocket, url: 'https://apiv2.shiprocket.in/v1/external' })
    return { ...nothing, courier }
  }
  if (!hasSandboxCourier) return { ...nothing, courier: undefined }
  const { openSandboxCourier } = await import('#sandbox/courier/open-sandbox-courier.ts')
  const sandbox = await openSandboxCourier({ databaseUrl }, log)
  return {
    courier: createShiprocket({
      ...sandbox.account,
      pickupLocation: 'Primary',
      url: `${shopUrl}/sandbox/shiprocket/v1/external`,
    }),
    routes: sandbox.routes,
    start: () => sandbox.start(`${shopUrl}/api/shipping/webhook`),
    close: () => sandbox.close(),
  }
}
