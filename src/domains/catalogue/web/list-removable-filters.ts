import { facetFilters, filterLabels, PRICE_LABEL, setPriceRange } from './listing-filters.ts'
import type { ListingParams } from './listing-params.ts'

interface RemovableFilter {
  /** 'Any colour'. */
  label: string
  /** The params without all values of the filter; fewer of its values would find even less. */
  paramsWithout: ListingParams
}

/** Lists what can be removed when nothing matches: the search text and each filter. */
export function listRemovableFilters(params: ListingParams): RemovableFilter[] {
  const { search, page: _page, ...paramsWithoutSearch } = params
  const hasPrice = params.minPrice !== undefined || params.maxPrice !== undefined
  return [
    ...(search === undefined ? [] : [{ label: `Without “${search}”`, paramsWithout: paramsWithoutSearch }]),
    ...facetFilters
      .filter((filter) => params[filter] !== undefined)
      .map((filter) => {
        const { [filter]: _removed, page: _previous, ...paramsWithout } = params
        return { label: `Any ${filterLabels[filter].toLowerCase()}`, paramsWithout }
      }),
    ...(hasPrice ? [{ label: `Any ${PRICE_LABEL.toLowerCase()}`, paramsWithout: setPriceRange(params, {}) }] : []),
  ]
}
