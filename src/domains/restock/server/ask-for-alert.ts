import { bucket, takeTurns } from '#domains/accounts/server/throttle.ts'
import { getProduct } from '#domains/catalogue/server/get-product.ts'
import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { freeFor, MOST_WAITING } from '../rules.ts'
import * as store from './store.ts'

const IN_STOCK = 'Good news: this is in stock right now. Reload the page to get it.'
const ENOUGH_WAIT = 'So many people wait for this already that we take no more names. Please look in again soon.'

interface Deps {
  db: Db
  now?: () => Date
}

interface Asked {
  productId: string
  email: string
  size: string | undefined
  color: string | undefined
  /** Where the mail's links are to lead. */
  origin: string
}

/** Says nothing of whether the address was known: who waits for what is nobody else's business. */
export async function askForAlert(deps: Deps, asked: Asked, network: string): Promise<void> {
  const { db, now = () => new Date() } = deps
  const { productId, email, origin } = asked
  await takeTurns(deps, [
    bucket('alertFromAddress', network),
    bucket('alertToAddress', email.toLowerCase()),
    bucket('alerts'),
  ])
  const product = await getProduct(deps, productId)
  refuseUnknownChoice(product, asked)
  const wish = { size: asked.size ?? null, color: asked.color ?? null }
  if (freeFor(product.stock, wish) > 0) throw new ShopError('conflict', IN_STOCK)
  if ((await store.countWaitingFor(db, productId)) >= MOST_WAITING) throw new ShopError('conflict', ENOUGH_WAIT)
  await db.transaction((tx) => store.addAlert(tx, { productId, email, ...wish, origin, askedAt: now() }))
}

/** A wish that no delivery can ever fulfil would wait for good. */
function refuseUnknownChoice({ sizes, colors }: { sizes: string[]; colors: string[] }, { size, color }: Asked): void {
  const errors = [
    ...(size !== undefined && !sizes.includes(size)
      ? [{ field: 'size', message: 'is not a size of this product' }]
      : []),
    ...(color !== undefined && !colors.includes(color)
      ? [{ field: 'color', message: 'is not a colour of this product' }]
      : []),
  ]
  if (errors.length > 0) throw new ShopError('bad_request', 'This product does not come like that.', { errors })
}
