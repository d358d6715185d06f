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
  /** The API's sort keys. */
  sortable: readonly S[]
  /** The default sort, for example `-createdAt`. */
  usual: NoInfer<S | `-${S}`>
  /** Filters by query parameter, both in the URL and in the API. */
  filters?: F
}

/** Defines the query parameters of a list: search, filters, sort and page. */
export function listSearch<const S extends string, F extends KnownSearch = Record<never, never>>({
  sortable,
  usual,
  filters,
}: ListOptions<S, F>) {
  const sortKeys = sortable.flatMap((key): (S | `-${S}`)[] => [key, `-${key}`])
  const known = { q: text(100), sortBy: oneOf(sortKeys, usual), page: pageNumber, ...(filters ?? ({} as F)) }
  return { known, usual }
}

type Values = Record<string, string | number | undefined>

/** The state of a list. It lives in the URL, so links, the back button and reloads restore it. */
export interface List {
  values: Values & { q?: string; sortBy?: string; page?: number }
  sortBy: string
  usual: string
  page: number
  /** Whether a search or a filter is set. */
  isNarrowed: boolean
  /** Changes query parameters and, unless `page` is among them, returns to the first page. */
  change: (values: Values, how?: { replace?: boolean }) => void
  /** Returns the query string with these changes. */
  hrefOf: (values: Values) => string
}

interface Listing<K extends KnownSearch> {
  known: K
  usual: string
}

export function useList<K extends KnownSearch>({ known, usual }: Listing<K>): List & { values: SearchValues<K> } {
  const [params, setParams] = useSearchParams()
  const values = readSearch(known, params)
  const { page: _page, sortBy: _order, ...filters } = values as Values
  const hrefOf = (changed: Values) => writeSearch({ ...(values as Values), page: undefined, ...changed })
  return {
    values: values as List['values'] & SearchValues<K>,
    sortBy: (values as List['values']).sortBy ?? usual,
    usual,
    page: (values as List['values']).page ?? 1,
    isNarrowed: Object.keys(filters).length > 0,
    change: (changed, { replace = false } = {}) => {
      // the URL is ahead of the last render when two changes follow quickly
      const now = readSearch(known, new URLSearchParams(window.location.search)) as Values
      const next = new URLSearchParams(writeSearch({ ...now, page: undefined, ...changed }))
      // a second pass drops values that equal the default
      setParams(writeSearch(readSearch(known, next) as Values), { replace, preventScrollReset: true })
    },
    hrefOf,
  }
}
