import { useSearchParams } from 'react-router'
import {
  type KnownSearch,
  oneOf,
  pageNumber,
  readSearch,
  type SearchValues,
  text,
  writeSearch,
} from '#shared/known-search.ts'

interface ListOptions<S extends string, F extends KnownSearch> {
  /** The keys that the list can be sorted by, as the API knows them. */
  sortable: readonly S[]
  /** How it is sorted unless told: `-createdAt`. */
  usual: NoInfer<S | `-${S}`>
  /** The filters, as they stand in the address and in the API's query. */
  filters?: F
}

/** What the address of a list says after the question mark: the search, the filters, the order and the page. */
export function listSearch<const S extends string, F extends KnownSearch = Record<never, never>>({
  sortable,
  usual,
  filters,
}: ListOptions<S, F>) {
  const orders = sortable.flatMap((key): (S | `-${S}`)[] => [key, `-${key}`])
  const known = { q: text(100), sortBy: oneOf(orders, usual), page: pageNumber, ...(filters ?? ({} as F)) }
  return { known, usual }
}

type Values = Record<string, string | number | undefined>

/** A list's state, which lives in the address: a link to it, the back button and a reload find it as it was. */
export interface List {
  values: Values & { q?: string; sortBy?: string; page?: number }
  /** The order that holds, said or not; and the one that holds unless another is said. */
  sortBy: string
  usual: string
  page: number
  /** Whether anything but the order and the page is asked for. */
  isNarrowed: boolean
  /** Changes some of it; another search, filter or order begins with the first page. */
  change: (values: Values, how?: { replace?: boolean }) => void
  /** The address after the question mark with these changes. */
  hrefOf: (values: Values) => string
}

interface Listing<K extends KnownSearch> {
  known: K
  usual: string
}

export function useList<K extends KnownSearch>({ known, usual }: Listing<K>): List & { values: SearchValues<K> } {
  const [params, setParams] = useSearchParams()
  const values = readSearch(known, params)
  const { page: _page, sortBy: _order, ...narrowing } = values as Values
  const hrefOf = (changed: Values) => writeSearch({ ...(values as Values), page: undefined, ...changed })
  return {
    values: values as List['values'] & SearchValues<K>,
    sortBy: (values as List['values']).sortBy ?? usual,
    usual,
    page: (values as List['values']).page ?? 1,
    isNarrowed: Object.keys(narrowing).length > 0,
    change: (changed, { replace = false } = {}) => {
      // as the address is now: somebody quick changes the next thing before this has been drawn
      const now = readSearch(known, new URLSearchParams(window.location.search)) as Values
      const next = new URLSearchParams(writeSearch({ ...now, page: undefined, ...changed }))
      // what is usual is left out, whoever says it
      setParams(writeSearch(readSearch(known, next) as Values), { replace, preventScrollReset: true })
    },
    hrefOf,
  }
}
