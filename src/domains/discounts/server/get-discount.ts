import { findProductNames } from '#domains/catalogue/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { idPattern } from '#shared/ids.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

export const discountNotFound = () => new ShopError('not_found', 'Discount not found.')

export async function getDiscount({ db }: Pick<Deps, 'db'>, id: string): Promise<store.DiscountRow> {
  const row = idPattern.test(id) ? await store.findDiscountRow(db, id) : undefined
  if (!row) throw discountNotFound()
  return row
}

/** Returns the discount with the names of its products. */
export async function getDiscountDetail(deps: Pick<Deps, 'db'>, id: string) {
  const row = await getDiscount(deps, id)
  const names = row.productIds.length === 0 ? new Map() : await findProductNames(deps, row.productIds)
  return { row, products: [...names].map(([productId, { name }]) => ({ id: productId, name })) }
}

interface ListQuery {
  list?: store.DiscountList | undefined
  q?: string | undefined
  limit?: number | undefined
  page?: number | undefined
}

export async function listDiscounts(
  { db }: Pick<Deps, 'db'>,
  { list = 'shared', q, limit = MAX_PAGE_SIZE, page = 1 }: ListQuery,
) {
  return store.listDiscounts(db, { list, q, limit, offset: (page - 1) * limit })
}
