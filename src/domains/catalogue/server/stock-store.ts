import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { isLive, productImages, products, stock } from './tables.ts'

/** So many of one stock row. */
export interface Taken {
  stockId: number
  quantity: number
}

/** Locks the rows in the order of their ids, as everybody does who changes several, so that nobody waits in a circle. */
export async function lockStock(tx: Tx, ids: number[]): Promise<{ id: number; free: number; held: number }[]> {
  const free = sql<number>`${stock.onHand} - ${stock.held}`
  return tx
    .select({ id: stock.id, free, held: stock.held })
    .from(stock)
    .where(inArray(stock.id, ids))
    .orderBy(stock.id)
    .for('no key update')
}

const unnested = (taken: Taken[]) => {
  const ids = sql.param(taken.map(({ stockId }) => stockId))
  const quantities = sql.param(taken.map(({ quantity }) => quantity))
  return sql`unnest(${ids}::bigint[], ${quantities}::int[]) AS taken(id, n)`
}

type Change = 'hold' | 'release' | 'sellHeld' | 'sellFree' | 'takeBack' | 'sellAgain' | 'receive' | 'withdraw'

/** Each change with what must be true of a row for it. */
const changes: Record<Change, { set: string; where: string }> = {
  hold: { set: 'held = held + n', where: 'on_hand - held >= n' },
  release: { set: 'held = held - n', where: 'held >= n' },
  sellHeld: { set: 'held = held - n, on_hand = on_hand - n, sold = sold + n', where: 'held >= n' },
  takeBack: { set: 'returned = returned + n, on_hand = on_hand + n', where: 'sold - returned >= n' },
  sellAgain: {
    set: 'returned = returned - n, on_hand = on_hand - n',
    where: 'returned >= n and on_hand - held >= n',
  },
  sellFree: { set: 'on_hand = on_hand - n, sold = sold + n', where: 'on_hand - held >= n' },
  receive: { set: 'on_hand = on_hand + n, received = received + n', where: 'true' },
  withdraw: { set: 'on_hand = on_hand - n, received = received - n', where: 'on_hand - held >= n' },
}

/** Answers how many rows could be changed; the caller holds their locks. */
export async function changeStock(tx: Tx, change: Change, taken: Taken[]): Promise<number> {
  const { set, where } = changes[change]
  const done = await tx.execute(
    sql`UPDATE stock SET ${sql.raw(set)} FROM ${unnested(taken)} WHERE stock.id = taken.id AND ${sql.raw(where)}`,
  )
  return done.rowCount ?? 0
}

export type Offer = Awaited<ReturnType<typeof findOffers>>[number]

/** Live products with what of them can be had now, choice by choice. */
export async function findOffers(tx: Tx, productIds: string[]) {
  const { id, name, sku, category, pricePaise, sizes, colors } = products
  const found = await tx
    .select({ id, name, sku, category, pricePaise, sizes, colors })
    .from(products)
    .where(and(isLive, inArray(products.id, productIds)))
  const rows = await tx
    .select({
      id: stock.id,
      productId: stock.productId,
      size: stock.size,
      color: stock.color,
      free: sql<number>`${stock.onHand} - ${stock.held}`,
    })
    .from(stock)
    .where(inArray(stock.productId, productIds))
  const images = await tx
    .select({ productId: productImages.productId, url: productImages.url, color: productImages.color })
    .from(productImages)
    .where(inArray(productImages.productId, productIds))
    .orderBy(productImages.position)
  return found.map((product) => ({
    ...product,
    stock: rows.filter(({ productId }) => productId === product.id),
    images: images.filter(({ productId }) => productId === product.id),
  }))
}
