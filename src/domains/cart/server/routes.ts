import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Account } from '#domains/accounts/server/api.ts'
import { toNetworkPrefix } from '#platform/http/to-network-prefix.ts'
import * as contract from '../contract.ts'
import * as discountContract from '../discount-contract.ts'
import * as lineContract from '../line-contract.ts'
import { addToCart } from './add-to-cart.ts'
import { changeVariant } from './change-variant.ts'
import type { Deps } from './deps.ts'
import { dismissPriceNotice } from './dismiss-price-notice.ts'
import { findGuestNetwork } from './find-guest-network.ts'
import { mergeCarts } from './merge-carts.ts'
import { presentCart, presentMergedCart } from './present.ts'
import { priceCart } from './price-cart.ts'
import { readCart } from './read-cart.ts'
import { removeFromCart } from './remove-from-cart.ts'
import { resolveCustomer, resolveOwner } from './resolve-owner.ts'
import { removeCartDiscount, setCartDiscount } from './set-discount.ts'
import { setQuantity } from './set-quantity.ts'
import { setSavedForLater } from './set-saved-for-later.ts'

export function cartRoutes(deps: Deps): FastifyPluginAsyncZod {
  const present = async (account: Account | undefined, cart: Parameters<typeof priceCart>[2]) =>
    presentCart(await priceCart(deps, account, cart))

  const presentMerged = async (
    account: Account | undefined,
    { cart, ...counts }: Awaited<ReturnType<typeof mergeCarts>>,
  ) => presentMergedCart({ ...(await priceCart(deps, account, cart)), ...counts })

  return async (app) => {
    app.get(contract.getCart.path, { schema: contract.getCart }, async ({ account, query }) =>
      present(account, await readCart(deps, resolveOwner(account, query))),
    )

    app.post(contract.addToCart.path, { schema: contract.addToCart }, async ({ account, body, ip }) =>
      present(account, await addToCart(deps, resolveOwner(account, body), body, findGuestNetwork(ip))),
    )

    app.put(contract.setCartQuantity.path, { schema: contract.setCartQuantity }, async ({ account, body }) =>
      present(account, await setQuantity(deps, resolveOwner(account, body), body)),
    )

    app.delete(contract.removeFromCart.path, { schema: contract.removeFromCart }, async ({ account, body }) =>
      present(account, await removeFromCart(deps, resolveOwner(account, body), body)),
    )

    app.put(contract.dismissPriceNotice.path, { schema: contract.dismissPriceNotice }, async ({ account, body }) =>
      present(account, await dismissPriceNotice(deps, resolveOwner(account, body), body)),
    )

    app.put(
      lineContract.changeCartVariant.path,
      { schema: lineContract.changeCartVariant },
      async ({ account, body }) => present(account, await changeVariant(deps, resolveOwner(account, body), body)),
    )

    app.put(lineContract.saveForLater.path, { schema: lineContract.saveForLater }, async ({ account, body }) =>
      present(account, await setSavedForLater(deps, resolveOwner(account, body), body)),
    )

    app.post(contract.mergeCart.path, { schema: contract.mergeCart }, async ({ account, body }) =>
      presentMerged(account, await mergeCarts(deps, resolveCustomer(account, body.user), body.guestId)),
    )

    app.put(
      discountContract.setCartDiscount.path,
      { schema: discountContract.setCartDiscount },
      async ({ account, body, ip }) => {
        const request = { code: body.code, network: toNetworkPrefix(ip), guestNetwork: findGuestNetwork(ip) }
        return present(account, await setCartDiscount(deps, resolveOwner(account, body), request))
      },
    )

    app.delete(
      discountContract.removeCartDiscount.path,
      { schema: discountContract.removeCartDiscount },
      async ({ account, body }) => present(account, await removeCartDiscount(deps, resolveOwner(account, body))),
    )
  }
}
