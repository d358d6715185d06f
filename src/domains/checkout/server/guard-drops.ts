import { findDropSettings, type SellableProduct } from '#domains/catalogue/server/api.ts'
import { claimQueueEntries, hasQueue } from '#domains/drops/server/api.ts'
import { sumByStockRow } from '#domains/inventory/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { rethrowLockTimeout } from './checkout-mutex.ts'
import { countCustomerUnits, type DropCustomer, lockDropCustomer } from './drop-limit-store.ts'
import type { CheckoutRow, NewLine } from './store.ts'

type Limit = { productId: string; limitPerCustomer: number }

/** A product in a drop has a limit per customer and may have a queue, so its checkout never takes the fast path. */
export const hasDrop = (products: SellableProduct[]) => products.some(({ drop }) => drop !== null)

interface Purchase {
  customer: DropCustomer
  lines: NewLine[]
  products: SellableProduct[]
  /** The live checkout, which this one replaces. */
  live: CheckoutRow | undefined
  /** Of the browser, if it has a queue entry. */
  dropToken: string | undefined
}

type HeldUnits = { stockId: number; quantity: number }

/**
 * Enforces the limit per customer, and takes over the units that queue entries hold for the shopper, which the caller must
 * release together with what it replaces. Throws if the shopper would jump the queue. Does nothing for other products.
 */
export async function claimDropUnits(
  tx: Tx,
  { customer, lines, products, live, dropToken }: Purchase,
): Promise<HeldUnits[]> {
  const limits = listLimits(products)
  if (limits.length === 0) return []
  rejectLimit(await findLimitErrors(tx, { customer, lines, limits, checkoutIds: live ? [live.id] : [] }))
  const productIds = limits.map(({ productId }) => productId)
  const isDropLine = ({ productId }: { productId: string }) => productIds.includes(productId)
  const { held, withQueue } = await claimQueueEntries(tx, {
    userId: customer.userId,
    token: dropToken,
    productIds,
    needed: sumByStockRow(lines.filter(isDropLine)),
    replaced: live?.lines.filter(isDropLine) ?? [],
  }).catch(rethrowLockTimeout)
  const contested = lines.filter(({ stockId }) => withQueue.has(stockId))
  if (contested.length > 0) {
    const inLineErrors = contested.map(({ position, name }) =>
      toItemError(position, `Others are in line for ${name}. Get your place on its page.`),
    )
    throw new ShopError('conflict', inLineErrors[0]?.message ?? '', { errors: inLineErrors })
  }
  return held
}

/** Throws if the customer on the phone has as many as a drop allows, in words for the admin. */
export async function ensureDropLimit(
  tx: Tx,
  { customer, lines, products }: Pick<Purchase, 'customer' | 'lines' | 'products'>,
): Promise<void> {
  const limits = listLimits(products)
  if (limits.length === 0) return
  rejectLimit(
    await findLimitErrors(tx, { customer, lines, limits, checkoutIds: [], owner: 'This customer already has' }),
  )
}

const listLimits = (products: SellableProduct[]) =>
  products.flatMap(({ id, drop }): Limit[] => (drop ? [{ productId: id, ...drop }] : []))

function rejectLimit(errors: FieldError[]): void {
  const [first] = errors
  if (first) throw new ShopError('conflict', first.message, { errors })
}

interface LimitCheck {
  customer: DropCustomer
  lines: Pick<NewLine, 'productId' | 'quantity' | 'position' | 'name'>[]
  limits: Limit[]
  /** Checkouts that don't count. */
  checkoutIds: string[]
  owner?: 'You already have' | 'This customer already has'
}

async function findLimitErrors(
  tx: Tx,
  { customer, lines, limits, checkoutIds, owner = 'You already have' }: LimitCheck,
): Promise<FieldError[]> {
  await lockDropCustomer(tx, customer).catch(rethrowLockTimeout)
  const units = await countCustomerUnits(tx, limits, customer, checkoutIds)
  return limits.flatMap(({ productId, limitPerCustomer }) => {
    const own = lines.filter((line) => line.productId === productId)
    const [first] = own
    const bought = units.get(productId) ?? 0
    const wanted = own.reduce((sum, { quantity }) => sum + quantity, 0)
    if (!first || bought + wanted <= limitPerCustomer) return []
    const left = limitPerCustomer - bought
    const error = toItemError(
      first.position,
      `${first.name}: at most ${limitPerCustomer} per customer.${bought > 0 ? ` ${owner} ${bought}.` : ''}`,
    )
    // several lines have no quantity of their own to be reduced to
    return [left > 0 && own.length === 1 ? { ...error, limit: left } : error]
  })
}

const toItemError = (index: number, message: string): FieldError => ({ field: `checkoutItems.${index}`, message })

/**
 * Returns why a checkout that gave its units back can't take them again: others wait for them, or the customer has
 * bought as many since as the drop allows. Locks the customer.
 */
export async function findLateDropProblem(
  tx: Tx,
  { lines, userId, address, id }: CheckoutRow,
): Promise<'soldOut' | 'limitReached' | undefined> {
  const drops = await findDropSettings(tx, [...new Set(lines.map(({ productId }) => productId))])
  if (drops.size === 0) return undefined
  const limits = [...drops].map(([productId, { limitPerCustomer }]) => ({ productId, limitPerCustomer }))
  const errors = await findLimitErrors(tx, { customer: { userId, address }, lines, limits, checkoutIds: [id] })
  if (errors.length > 0) return 'limitReached'
  const stockIds = lines.map(({ stockId }) => stockId)
  for (const { productId } of limits) if (await hasQueue(tx, productId, stockIds)) return 'soldOut'
  return undefined
}
