import { useSearchParams } from 'react-router'
import {
  formatSearchParams,
  parseAsOneOf,
  parseAsPageNumber,
  parseAsText,
  parseSearchParams,
  type SearchParamParsers,
  type SearchValues,
} from '#shared/search-params.ts'

interface ListOptions<S extends string, F extends SearchParamParsers> {
  /** The API's sort keys. A list can be sorted by each in both directions: `createdAt` and `-createdAt`. */
  sortable: readonly S[]
  /** The default sort, for example `-createdAt`. */
  defaultSort: NoInfer<S | `-${S}`>
  /** Parsers of the filters by query parameter, both in the URL and in the API. */
  filters?: F
}

/** Defines the query parameters of a list: search, filters, sort and page. */
export function defineListParams<const S extends string, F extends SearchParamParsers = Record<never, never>>({
  sortable,
  defaultSort,
  filters,
}: ListOptions<S, F>) {
  const sortValues = sortable.flatMap((key): (S | `-${S}`)[] => [key, `-${key}`])
  const parsers = {
    q: parseAsText(100),
    sortBy: parseAsOneOf(sortValues, defaultSort),
    page: parseAsPageNumber,
    ...(filters ?? ({} as F)),
  }
  return { parsers, defaultSort }
}

type Values = Record<string, string | number | undefined>

/** The state of a list. It is in the URL, so links, the back button and reloads restore it. */
export interface ListParams {
  values: Values & { q?: string; sortBy?: string; page?: number }
  sortBy: string
  defaultSort: string
  page: number
  /** Whether a search or a filter is set. */
  isFiltered: boolean
  /** Changes query parameters and, unless `page` is among them, returns to the first page. */
  change: (values: Values, options?: { replace?: boolean }) => void
  /** Returns the query string with these changes. */
  buildSearch: (values: Values) => string
}

interface ListParamsDefinition<K extends SearchParamParsers> {
  parsers: K
  defaultSort: string
}

export function useListParams<K extends SearchParamParsers>({
  parsers,
  defaultSort,
}: ListParamsDefinition<K>): ListParams & { values: SearchValues<K> } {
  const [params, setParams] = useSearchParams()
  const values = parseSearchParams(parsers, params)
  const { page: _page, sortBy: _sortBy, ...searchAndFilters } = values as Values
  return {
    values: values as ListParams['values'] & SearchValues<K>,
    sortBy: (values as ListParams['values']).sortBy ?? defaultSort,
    defaultSort,
    page: (values as ListParams['values']).page ?? 1,
    isFiltered: Object.keys(searchAndFilters).length > 0,
    change: (changes, { replace = false } = {}) => {
      // the URL is ahead of the last render when two changes follow quickly
      const current = parseSearchParams(parsers, new URLSearchParams(window.location.search)) as Values
      const next = new URLSearchParams(formatSearchParams({ ...current, page: undefined, ...changes }))
      // parses the new values, too, to drop those that equal the default
      setParams(formatSearchParams(parseSearchParams(parsers, next) as Values), { replace, preventScrollReset: true })
    },
    buildSearch: (changes) => formatSearchParams({ ...(values as Values), page: undefined, ...changes }),
  }
}
