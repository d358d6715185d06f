import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useParams } from 'react-router'
import { writeSearch } from '#shared/known-search.ts'
import { collectionPath } from './collections.ts'
import { type ListingSearch, readListing } from './listing-search.ts'

export interface Listing {
  collection: string | undefined
  /** What the address says. */
  search: ListingSearch
  /** What it will say in a moment: choices show at once, also while their products are on the way. */
  ahead: ListingSearch
  isLeaving: boolean
  path: string
  hrefOf: (search: ListingSearch) => string
  /** Goes to another choice of this list, and stays where it is on the page. */
  change: (search: ListingSearch) => void
}

/** The list of products that this page shows. All that is chosen lives in its address. */
export function useListing(): Listing {
  const { collection } = useParams()
  const here = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ search: ListingSearch; at: string }>()
  const path = collection ? collectionPath(collection) : '/collections/all'
  const search = readListing(new URLSearchParams(here.search))
  const next = useNextSearch()
  // the router takes its time, and a box must be ticked when it is pressed
  const ahead = chosen?.at === here.key ? chosen.search : next
  // forgotten on arrival, or it would count again when one comes back here
  if (chosen && chosen.at !== here.key) setChosen(undefined)
  const hrefOf = useCallback((other: ListingSearch) => path + writeSearch(other), [path])
  const change = (other: ListingSearch) => {
    setChosen({ search: other, at: here.key })
    void navigate(hrefOf(other), { preventScrollReset: true })
  }
  return { collection, search, ahead: ahead ?? search, isLeaving: ahead !== undefined, path, hrefOf, change }
}

/** Where a link leads that was pressed just now, if it is to another choice of this list. */
function useNextSearch(): ListingSearch | undefined {
  const here = useLocation()
  const { location: next } = useNavigation()
  const isHere = next?.pathname === here.pathname && next.search !== here.search
  return isHere ? readListing(new URLSearchParams(next.search)) : undefined
}
