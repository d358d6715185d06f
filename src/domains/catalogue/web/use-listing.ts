import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router'
import { formatSearchParams } from '#shared/search-params.ts'
import { ALL_PRODUCTS_PATH, collectionPath } from './collections.ts'
import { type ListingParams, parseListingParams } from './listing-params.ts'

export interface Listing {
  collection: string | undefined
  params: ListingParams
  /** The params being navigated to, so a selected filter shows immediately while its products load. */
  optimisticParams: ListingParams
  isNavigating: boolean
  path: string
  hrefFor: (params: ListingParams) => string
  /** Navigates without resetting the scroll position. */
  changeParams: (params: ListingParams) => void
}

/** Returns the product list of the current page. All filters live in the URL. */
export function useListing(): Listing {
  const { collection } = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const [requested, setRequested] = useState<{ params: ListingParams; locationKey: string }>()
  const path = collection ? collectionPath(collection) : ALL_PRODUCTS_PATH
  // the same object until the address changes, because the filters may not be hydrated yet
  const params = useMemo(() => parseListingParams(new URLSearchParams(location.search)), [location.search])
  const navigationParams = useNavigationParams()
  // a checkbox must be checked before the navigation starts
  const pendingParams = requested?.locationKey === location.key ? requested.params : navigationParams
  // cleared after navigation, or it would apply again on returning to this history entry
  if (requested && requested.locationKey !== location.key) setRequested(undefined)
  const hrefFor = useCallback((target: ListingParams) => path + formatSearchParams(target), [path])
  const changeParams = (next: ListingParams) => {
    setRequested({ params: next, locationKey: location.key })
    void navigate(hrefFor(next), { preventScrollReset: true })
  }
  return {
    collection,
    params,
    optimisticParams: pendingParams ?? params,
    isNavigating: pendingParams !== undefined,
    path,
    hrefFor,
    changeParams,
  }
}

/** Returns the params of a pending navigation within this list. */
function useNavigationParams(): ListingParams | undefined {
  const location = useLocation()
  const { location: next } = useNavigation()
  const isSameList = next?.pathname === location.pathname && next.search !== location.search
  return isSameList ? parseListingParams(new URLSearchParams(next.search)) : undefined
}
