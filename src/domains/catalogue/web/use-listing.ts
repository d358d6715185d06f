import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router'
import { writeSearch } from '#shared/known-search.ts'
import { collectionPath } from './collections.ts'
import { type ListingSearch, readListing } from './listing-search.ts'

export interface Listing {
  collection: string | undefined
  search: ListingSearch
  /** The search being navigated to, so choices show immediately while their products load. */
  ahead: ListingSearch
  isLeaving: boolean
  path: string
  hrefOf: (search: ListingSearch) => string
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
  const search = readListing(new URLSearchParams(location.search))
  const next = useNextSearch()
  // a checkbox must be checked before the navigation completes
  const ahead = chosen?.at === location.key ? chosen.search : next
  // cleared after navigation, or it would apply again on returning to this history entry
  if (chosen && chosen.at !== location.key) setChosen(undefined)
  const hrefOf = useCallback((other: ListingSearch) => path + writeSearch(other), [path])
  const change = (other: ListingSearch) => {
    setChosen({ search: other, at: location.key })
    void navigate(hrefOf(other), { preventScrollReset: true })
  }
  return { collection, search, ahead: ahead ?? search, isLeaving: ahead !== undefined, path, hrefOf, change }
}

/** Returns the search of a pending navigation within this list. */
function useNextSearch(): ListingSearch | undefined {
  const location = useLocation()
  const { location: next } = useNavigation()
  const isSameList = next?.pathname === location.pathname && next.search !== location.search
  return isSameList ? readListing(new URLSearchParams(next.search)) : undefined
}
