import type { Account } from '#domains/accounts/server/api.ts'
import { chooseDiscount, findCandidates } from '#domains/discounts/server/api.ts'
import { asPaise } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import type { CartRow } from './read-store.ts'

/**
 * Adds the discount to a cart; `reason` says why its code does not apply. Needs no query without a code and without
 * automatic discounts.
 */
export async function priceCart(
  { db, now, automaticDiscounts }: Pick<Deps, 'db' | 'now' | 'automaticDiscounts'>,
  account: Account | undefined,
  cart: CartRow | undefined,
) {
  const code = cart?.discountCode ?? undefined
  if (!cart || (code === undefined && !automaticDiscounts?.current().length)) return { cart }
  const lines = cart.lines
    .filter(({ isSavedForLater }) => !isSavedForLater)
    .map(({ productId, quantity, product }) => ({
      productId,
      quantity,
      pricePaise: product?.pricePaise ?? asPaise(0),
    }))
  const at = now()
  const productIds = lines.map(({ productId }) => productId)
  const candidates = await findCandidates(
    { db, automaticDiscounts },
    { code, customer: { account }, productIds, now: at },
  )
  const { applied, codeDiscount, reason } = chooseDiscount(candidates, lines, at)
  if (!applied && code === undefined) return { cart }
  return {
    cart,
    discount: {
      code,
      title: (applied?.discount ?? codeDiscount)?.title ?? code ?? '',
      amountPaise: applied?.amountPaise ?? asPaise(0),
      allocations: applied?.allocations ?? [],
      reason,
    },
  }
}
