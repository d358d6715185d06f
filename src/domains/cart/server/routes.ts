import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import { getCart } from './get-cart.ts'
import { presentCart } from './present.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { resolveOwner } from './resolve-owner.ts'
import { setQuantity } from './set-quantity.ts'

type Deps = Parameters<typeof getCart>[0]

export function cartRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // a cart is one visitor's: neither browser nor CDN may keep it
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get(contract.getCart.path, { schema: contract.getCart }, async ({ query }) =>
      presentCart(await getCart(deps, resolveOwner(query))),
    )

    app.post(contract.addToCart.path, { schema: contract.addToCart }, async ({ body }) =>
      presentCart(await addToCart(deps, resolveOwner(body), body)),
    )

    app.put(contract.setCartQuantity.path, { schema: contract.setCartQuantity }, async ({ body }) =>
      presentCart(await setQuantity(deps, resolveOwner(body), body)),
    )

    app.delete(contract.removeFromCart.path, { schema: contract.removeFromCart }, async ({ body }) =>
      presentCart(await removeFromCart(deps, resolveOwner(body), body)),
    )
  }
}
