import { pino } from 'pino'
import type { SessionCache } from '#domains/accounts/server/session-cache.ts'
import { cartDomain } from '#domains/cart/server/domain.ts'
import { createCatalogueApp } from './create-catalogue-app.ts'
import { createLoggedInUser } from './create-logged-in-user.ts'
import { registerDomain } from './register-domain.ts'
import { shopSettings } from './shop-settings.ts'
import { waitForBlockedConnections } from './wait-for-blocked-connections.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface CallOptions {
  token?: string | undefined
  path?: string
  remoteAddress?: string
}

/** Creates an empty catalogue with the cart routes, called through `inject`. */
export async function createCartApp({ sessionCache }: { sessionCache?: SessionCache } = {}) {
  const shop = await createCatalogueApp()
  const now = () => new Date()
  const log = pino({ level: 'silent' })
  await registerDomain(shop.app, cartDomain, {
    db: shop.db,
    now,
    log,
    sessionCache,
    shopSettings,
    publicUrl: 'https://nukkad.example',
  })
  return {
    ...shop,
    now,
    /** Sends the input of a GET in the query string, of everything else in the body. */
    async call(method: Method, input: Record<string, unknown>, { token, path = '', remoteAddress }: CallOptions = {}) {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
      const response = await shop.app.inject({
        method,
        url: `/api/cart${path}${method === 'GET' ? `?${query}` : ''}`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { payload: input }),
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
      })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    waitForBlockedConnections: (count?: number) => waitForBlockedConnections(shop.pool, count),
    createCustomer: async () => createLoggedInUser(shop),
  }
}
