import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { resolveOrigin } from '#domains/accounts/server/api.ts'
import { findGuestNetwork, resolveOwner } from '#domains/cart/server/api.ts'
import * as contract from '../contract.ts'
import { addToWishlist } from './add-to-wishlist.ts'
import type { Deps } from './deps.ts'
import { getWishlist } from './get-wishlist.ts'
import { presentWishlist } from './present.ts'
import { removeFromWishlist } from './remove-from-wishlist.ts'
import { setWishlistAlerts } from './set-wishlist-alerts.ts'

export function wishlistRoutes(deps: Pick<Deps, 'db' | 'now'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getWishlist.path, { schema: contract.getWishlist }, async ({ account, query }) =>
      presentWishlist(await getWishlist(deps, resolveOwner(account, query))),
    )

    app.post(contract.addToWishlist.path, { schema: contract.addToWishlist }, async ({ account, body, ip }) =>
      presentWishlist(await addToWishlist(deps, resolveOwner(account, body), body, findGuestNetwork(ip))),
    )

    app.delete(contract.removeFromWishlist.path, { schema: contract.removeFromWishlist }, async ({ account, body }) =>
      presentWishlist(await removeFromWishlist(deps, resolveOwner(account, body), body)),
    )
  }
}

export function wishlistAlertRoutes(deps: Pick<Deps, 'db' | 'now' | 'publicUrl'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(contract.setWishlistAlerts.path, { schema: contract.setWishlistAlerts }, async (request) => {
      const { actor, body } = request
      const origin = resolveOrigin(request, deps.publicUrl)
      return presentWishlist(await setWishlistAlerts(deps, { userId: actor.id }, { enabled: body.enabled, origin }))
    })
  }
}
