import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router'
import { formatSearchParams } from '#shared/search-params.ts'
import { collectionPath } from './collections.ts'
import { type ListingSearch, parseListingSearch } from './listing-search.ts'

export interface Listing {
  collection: string | undefined
  search: ListingSearch
  /** The search being navigated to, so choices show immediately while their products load. */
  optimisticSearch: ListingSearch
  isNavigating: boolean
  path: string
  hrefFor: (search: ListingSearch) => string
  /** Navigates without resetting the scroll position. */
  change: (search: ListingSearch) => void
}

/** Returns the product list of the current page. All filters live in the URL. */
export function useListing(): Listing {
  const { collection } = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ search: ListingSearch; at: string }>()
  const path = collection ? collectionPath(collection) : '/collections/all'
  const search = parseListingSearch(new URLSearchParams(location.search))
  const next = useNextSearch()
  // a checkbox must be checked before the navigation completes
  const ahead = chosen?.at === location.key ? chosen.search : next
  // cleared after navigation, or it would apply again on returning to this history entry
  if (chosen && chosen.at !== location.key) setChosen(undefined)
  const hrefOf = useCallback((other: ListingSearch) => path + formatSearchParams(other), [path])
  const change = (other: ListingSearch) => {
    setChosen({ search: other, at: location.key })
    void navigate(hrefOf(other), { preventScrollReset: true })
  }
  return {
    collection,
    search,
    optimisticSearch: ahead ?? search,
    isNavigating: ahead !== undefined,
    path,
    hrefFor: hrefOf,
    change,
  }
}

/** Returns the search of a pending navigation within this list. */
function useNextSearch(): ListingSearch | undefined {
  const location = useLocation()
  const { location: next } = useNavigation()
  const isSameList = next?.pathname === location.pathname && next.search !== location.search
  return isSameList ? parseListingSearch(new URLSearchParams(next.search)) : undefined
}
