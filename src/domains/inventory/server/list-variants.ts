import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { VariantQuery } from '../admin-contract.ts'
import type { Deps } from './deps.ts'
import { nameVariants } from './name-variants.ts'
import * as store from './variant-stock-store.ts'

/** Returns one page of variants with their stock, and how many there are. */
export async function listVariants(
  { db, shopSettings }: Pick<Deps, 'db' | 'shopSettings'>,
  { limit = MAX_PAGE_SIZE, page = 1, ...query }: VariantQuery,
) {
  const { lowStockThreshold } = shopSettings.current().commerce
  const filters = { ...query, lowStockThreshold }
  const [rows, total] = await Promise.all([
    store.listVariants(db, filters, { limit, offset: (page - 1) * limit }),
    store.countVariants(db, filters),
  ])
  return { variants: await nameVariants(db, rows), total }
}
