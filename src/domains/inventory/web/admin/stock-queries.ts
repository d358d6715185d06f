import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { undoChange } from '#domains/audit/contract.ts'
import { getProductOverview } from '#domains/catalogue/admin-contract.ts'
import { parseAsCalendarDay, parseAsOneOf, parseAsText, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import {
  type AdjustmentInput,
  adjustStock,
  listMovements,
  listStockVariants,
  movementReasons,
  variantLevels,
  variantSortKeys,
} from '../../admin-contract.ts'

export const PAGE_SIZE = 50

const STOCK_QUERY_KEY = adminQueryKey('stock')

export const variantSearch = defineListParams({
  sortable: variantSortKeys,
  defaultSort: 'name',
  filters: { level: parseAsOneOf(variantLevels), collection: parseAsText(60) },
})

export const variantsQueryOptions = (params: SearchValues<typeof variantSearch.parsers>) =>
  queryOptions({
    queryKey: [...STOCK_QUERY_KEY, 'variants', params],
    queryFn: ({ signal }) =>
      callApi(
        listStockVariants,
        { query: { ...params, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "The stock didn't load.", networkMessage: NETWORK_ERROR },
      ),
    placeholderData: keepPreviousData,
    // shoppers change it all the time
    staleTime: 0,
  })

/** The names of the collections, for filters. */
export const collectionNamesQueryOptions = queryOptions({
  queryKey: [...STOCK_QUERY_KEY, 'collections'],
  queryFn: async ({ signal }) => (await callApi(getProductOverview, {}, { signal })).collections,
})

export const movementSearch = defineListParams({
  sortable: ['at'] as const,
  defaultSort: '-at',
  filters: {
    variant: parseAsText(15),
    reason: parseAsOneOf(movementReasons),
    from: parseAsCalendarDay,
    to: parseAsCalendarDay,
  },
})

/** Leaves out what the API has no parameter for. */
export const toMovementFilters = ({ variant, reason, from, to }: SearchValues<typeof movementSearch.parsers>) => ({
  ...(variant && { variant }),
  ...(reason && { reason }),
  ...(from && { from }),
  ...(to && { to }),
})

export const movementsQueryOptions = (
  filters: ReturnType<typeof toMovementFilters>,
  { page, limit = PAGE_SIZE }: { page?: number | undefined; limit?: number } = {},
) =>
  queryOptions({
    queryKey: [...STOCK_QUERY_KEY, 'movements', filters, page, limit],
    queryFn: ({ signal }) =>
      callApi(
        listMovements,
        { query: { ...filters, limit, ...(page && { page }) } },
        { signal, fallbackMessage: "The movements didn't load.", networkMessage: NETWORK_ERROR },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const showError = (error: Error) => toast(error.message, { kind: 'error' })

/** Invalidates the stock and everything that shows it. */
export function useInvalidateStock() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [STOCK_QUERY_KEY, adminQueryKey('products'), ['products']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

const UNDO_MS = 10_000

/** The toast offers to undo the change. */
export function useAdjustStock() {
  const onSettled = useInvalidateStock()
  const undo = useMutation({
    mutationFn: (id: string) =>
      callApi(undoChange, { params: { id } }, { fallbackMessage: "We couldn't undo this change." }),
    onSuccess: ({ change }) => toast(`${change.subject.name}: change undone.`),
    onError: showError,
    onSettled,
  })
  return useMutation({
    mutationFn: ({ name: _name, ...body }: AdjustmentInput & { name: string }) =>
      callApi(
        adjustStock,
        { body },
        { fallbackMessage: "We couldn't adjust the stock.", networkMessage: NETWORK_ERROR },
      ),
    onSuccess: ({ available, changeId }, { name }) =>
      toast(`${name}: ${available} available.`, {
        duration: UNDO_MS,
        ...(changeId && { action: { label: 'Undo', onClick: () => undo.mutate(changeId) } }),
      }),
    onSettled,
  })
}
