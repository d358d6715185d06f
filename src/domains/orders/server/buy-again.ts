import type { Account } from '#domains/accounts/server/api.ts'
import { type AddedLineResult, addAvailableLines } from '#domains/cart/server/api.ts'
import type { BoughtAgain } from '../contract.ts'
import type { Deps } from './deps.ts'
import { formatVariant } from './format-variant.ts'
import { getOrder } from './get-order.ts'
import type { OrderRow } from './store.ts'

/** Adds the items of an order that are still sold to the customer's cart, in the same variants and up to what is in stock. */
export async function buyAgain(deps: Pick<Deps, 'db'>, actor: Account, orderId: string): Promise<BoughtAgain> {
  const { lines } = await getOrder(deps, actor, orderId)
  const wanted = lines.map(({ productId, size, color, quantity }) => ({
    productId,
    ...(size === null ? {} : { size }),
    ...(color === null ? {} : { color }),
    quantity,
  }))
  const results = await addAvailableLines(deps, { userId: actor.id }, wanted)
  return {
    added: results.reduce((sum, { added }) => sum + added, 0),
    problems: lines.flatMap((line, index) => describeProblem(line, results[index]) ?? []),
  }
}

/** Returns why not all units of a line went into the cart. */
function describeProblem(line: OrderRow['lines'][number], result: AddedLineResult | undefined): string | undefined {
  const name = formatVariant(line)
  if (!result?.variant) return `${name} isn't sold any more.`
  const { added, available } = result
  if (added === line.quantity) return undefined
  if (available === 0) return `${name} is sold out.`
  if (available < line.quantity) return `Only ${available} left of ${name}.`
  return `Your cart can't take ${added === 0 ? 'any' : 'that many'} more of ${name}.`
}
