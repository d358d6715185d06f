import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { acceptPrice } from './accept-price.ts'
import { addToCart } from './add-to-cart.ts'
import { getCart } from './get-cart.ts'
import { getGuestNetwork } from './get-guest-network.ts'
import { mergeCarts } from './merge-carts.ts'
import { presentCart, presentMergedCart } from './present.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { resolveCustomer, resolveOwner } from './resolve-owner.ts'
import { setQuantity } from './set-quantity.ts'

type Deps = Parameters<typeof addToCart>[0]

export function cartRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // a cart is private: neither browser nor CDN may cache it
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get(contract.getCart.path, { schema: contract.getCart }, async ({ headers, query }) =>
      presentCart(await getCart(deps, await resolveOwner(deps, headers.authorization, query))),
    )

    app.post(contract.addToCart.path, { schema: contract.addToCart }, async ({ headers, body, ip }) => {
      const owner = await resolveOwner(deps, headers.authorization, body)
      return presentCart(await addToCart(deps, owner, body, getGuestNetwork(ip)))
    })

    app.put(contract.setCartQuantity.path, { schema: contract.setCartQuantity }, async ({ headers, body }) =>
      presentCart(await setQuantity(deps, await resolveOwner(deps, headers.authorization, body), body)),
    )

    app.delete(contract.removeFromCart.path, { schema: contract.removeFromCart }, async ({ headers, body }) =>
      presentCart(await removeFromCart(deps, await resolveOwner(deps, headers.authorization, body), body)),
    )

    app.put(contract.acceptPrice.path, { schema: contract.acceptPrice }, async ({ headers, body }) =>
      presentCart(await acceptPrice(deps, await resolveOwner(deps, headers.authorization, body), body)),
    )

    app.post(contract.mergeCart.path, { schema: contract.mergeCart }, async ({ headers, body }) => {
      const customer = await resolveCustomer(deps, headers.authorization, body.user)
      return presentMergedCart(await mergeCarts(deps, customer, body.guestId))
    })
  }
}
