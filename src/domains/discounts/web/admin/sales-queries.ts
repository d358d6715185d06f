import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SearchValues } from '#shared/search-params.ts'
import { SECOND } from '#shared/time.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { createSale, endSale, getSale, listSales, type NewSaleInput, undoSale } from '../../sale-contract.ts'

const SALES = adminQueryKey('sales')
export const PAGE_SIZE = 50
/** Sales start and end automatically. */
const REFETCH_INTERVAL_MS = 15 * SECOND

export const salesSearch = defineListParams({ sortable: ['startsAt'], defaultSort: '-startsAt', filters: {} })

export const salesQueryOptions = ({ page }: SearchValues<typeof salesSearch.parsers>) =>
  queryOptions({
    queryKey: [...SALES, 'list', page],
    queryFn: ({ signal }) =>
      callApi(
        listSales,
        { query: { page, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the sales." },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  })

export const saleQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [...SALES, 'one', id],
    queryFn: ({ signal }) =>
      callApi(getSale, { params: { id } }, { signal, fallbackMessage: "We couldn't load the sale." }),
    staleTime: 0,
    refetchInterval: REFETCH_INTERVAL_MS,
  })

/** Prices of products change too, so everything is loaded again. */
function useInvalidateAll() {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}

export function useCreateSale() {
  const onSuccess = useInvalidateAll()
  return useMutation({
    mutationFn: (body: NewSaleInput) =>
      callApi(createSale, { body }, { fallbackMessage: "We couldn't create the sale." }),
    networkMode: 'always',
    onSuccess,
  })
}

const endings = {
  end: { endpoint: endSale, done: 'Ended', fallbackMessage: "We couldn't end the sale." },
  undo: { endpoint: undoSale, done: 'Undid', fallbackMessage: "We couldn't undo the sale." },
}

export function useFinishSale(way: keyof typeof endings) {
  const onSettled = useInvalidateAll()
  const { endpoint, done, fallbackMessage } = endings[way]
  return useMutation({
    mutationFn: (id: string) => callApi(endpoint, { params: { id } }, { fallbackMessage }),
    onSuccess: ({ title }) => toast(`${done} ${title}.`),
    onError: (error) => toast(error.message, { kind: 'error' }),
    onSettled,
  })
}
