import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { VariantQuery } from '../admin-contract.ts'
import { addProductNames } from './add-product-names.ts'
import type { Deps } from './deps.ts'
import * as store from './variant-stock-store.ts'

type ListDeps = Pick<Deps, 'db' | 'shopSettings'>
type Filters = Omit<VariantQuery, 'limit' | 'page'>

const withThreshold = ({ shopSettings }: ListDeps, filters: Filters) => ({
  ...filters,
  lowStockThreshold: shopSettings.current().commerce.lowStockThreshold,
})

/** Returns one page of variants with their stock, and how many there are. */
export async function listVariants(deps: ListDeps, { limit = MAX_PAGE_SIZE, page = 1, ...filters }: VariantQuery) {
  const { db } = deps
  const [rows, total] = await Promise.all([
    store.listVariants(db, withThreshold(deps, filters), { limit, offset: (page - 1) * limit }),
    countVariants(deps, filters),
  ])
  return { variants: await addProductNames(db, rows), total }
}

export const countVariants = (deps: ListDeps, filters: Filters): Promise<number> =>
  store.countVariants(deps.db, withThreshold(deps, filters))
