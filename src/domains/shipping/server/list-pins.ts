import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { Deps } from './deps.ts'
import * as store from './rates-store.ts'

interface PinFilters {
  search?: string | undefined
  page?: number | undefined
  limit?: number | undefined
}

export async function listPins({ db }: Pick<Deps, 'db'>, { search, page = 1, limit = MAX_PAGE_SIZE }: PinFilters) {
  const [counts, row, { pins, found }] = await Promise.all([
    store.countPins(db),
    store.findRates(db),
    store.searchPins(db, { search, limit, offset: (page - 1) * limit }),
  ])
  return { counts, row, pins, found }
}
