import { cartRoutes } from '#domains/cart/server/routes.ts'
import { openCatalogue } from './catalogue.ts'
import { joinUser } from './join-user.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Ways {
  token?: string | undefined
  /** Behind /api/cart. */
  path?: string
  /** The address it comes from. */
  from?: string
}

/** A shop with an empty catalogue and no carts, answering without a port. */
export async function openCarts() {
  const shop = await openCatalogue()
  await shop.app.register(cartRoutes(shop))
  return {
    ...shop,
    /** Calls the cart: a GET carries its input in the address, all others in their body. */
    async call(method: Method, input: Record<string, unknown>, { token, path = '', from }: Ways = {}) {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
      const response = await shop.app.inject({
        method,
        url: method === 'GET' ? `/api/cart?${query}` : `/api/cart${path}`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { payload: input }),
        ...(from === undefined ? {} : { remoteAddress: from }),
      })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    /** How many wait for a row that is locked. */
    async blocked() {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return (await shop.pool.query(waiting)).rowCount
    },
    /** A customer who is logged in. */
    join: async () => joinUser(shop),
  }
}
