import { join } from 'node:path'
import type { ShippingRatesReader } from '#domains/shipping/server/api.ts'
import type { App } from '#platform/http/create-server.ts'
import type { FindRedirect } from '#platform/http/pages.ts'
import type { Log } from '#platform/log.ts'
import { projectRoot } from '#platform/project-root.ts'
import type { Settings } from '#platform/settings.ts'
import type { ShopSettingsReader } from '#shared/shop-settings.ts'
import type { Transport } from '#web/api.ts'

/** What the built and the development frontend have in common. */
export interface FrontendDeps {
  log: Log
  settings: Pick<Settings, 'publicUrl'>
  shopSettings: ShopSettingsReader
  shippingRates: ShippingRatesReader
  findRedirect: FindRedirect
}

export const immutableFolders = {
  '/media/': join(projectRoot, 'demo/pictures'),
  '/stills/': join(projectRoot, 'demo/stills'),
  '/films/': join(projectRoot, 'demo/films'),
}

/** Calls the API as the browser does, but in process instead of over a socket. */
const createInProcessTransport =
  (app: App): Transport =>
  async ({ method, url, headers, body }) => {
    const response = await app.inject({ method: method as 'GET', url, headers, ...(body ? { payload: body } : {}) })
    const total = response.headers['x-total-count']
    return {
      status: response.statusCode,
      total: total === undefined ? null : String(total),
      json: async () => response.json(),
    }
  }

export const createRendererOptions = (
  app: App,
  { log, settings: { publicUrl }, shopSettings, shippingRates }: Omit<FrontendDeps, 'findRedirect'>,
) => ({
  transport: createInProcessTransport(app),
  onError: (error: unknown) => log.error({ err: error }, 'Page rendering failed'),
  shopSettings,
  getShipping: () => {
    const { zones: _zones, deliveryDays: days, ...shipping } = shippingRates.current().summary
    return { ...shipping, days }
  },
  ...(publicUrl ? { origin: publicUrl } : {}),
})
