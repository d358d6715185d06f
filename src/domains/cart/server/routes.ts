import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import type { Deps } from './deps.ts'
import { dismissPriceNotice } from './dismiss-price-notice.ts'
import { getGuestNetwork } from './get-guest-network.ts'
import { mergeCarts } from './merge-carts.ts'
import { presentCart, presentMergedCart } from './present.ts'
import { getCart } from './read-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { resolveCustomer, resolveOwner } from './resolve-owner.ts'
import { setQuantity } from './set-quantity.ts'

export function cartRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getCart.path, { schema: contract.getCart }, async ({ account, query }) =>
      presentCart(await getCart(deps, resolveOwner(account, query))),
    )

    app.post(contract.addToCart.path, { schema: contract.addToCart }, async ({ account, body, ip }) =>
      presentCart(await addToCart(deps, resolveOwner(account, body), body, getGuestNetwork(ip))),
    )

    app.put(contract.setCartQuantity.path, { schema: contract.setCartQuantity }, async ({ account, body }) =>
      presentCart(await setQuantity(deps, resolveOwner(account, body), body)),
    )

    app.delete(contract.removeFromCart.path, { schema: contract.removeFromCart }, async ({ account, body }) =>
      presentCart(await removeFromCart(deps, resolveOwner(account, body), body)),
    )

    app.put(contract.dismissPriceNotice.path, { schema: contract.dismissPriceNotice }, async ({ account, body }) =>
      presentCart(await dismissPriceNotice(deps, resolveOwner(account, body), body)),
    )

    app.post(contract.mergeCart.path, { schema: contract.mergeCart }, async ({ account, body }) =>
      presentMergedCart(await mergeCarts(deps, resolveCustomer(account, body.user), body.guestId)),
    )
  }
}
