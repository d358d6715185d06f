import { cartRoutes } from '#domains/cart/server/routes.ts'
import { openCatalogue } from './catalogue.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A shop with an empty catalogue and no carts, answering without a port. */
export async function openCarts() {
  const shop = await openCatalogue()
  await shop.app.register(cartRoutes(shop))
  return {
    ...shop,
    /** Calls the cart: a GET carries its input in the address, all others in their body. */
    async call(method: Method, input: Record<string, string | number>) {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
      const response = await shop.app.inject({
        method,
        url: method === 'GET' ? `/api/cart?${query}` : '/api/cart',
        ...(method === 'GET' ? {} : { payload: input }),
      })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
  }
}
