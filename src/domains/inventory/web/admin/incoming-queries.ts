import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import {
  addIncomingStock,
  deleteIncomingStock,
  type IncomingInput,
  incomingStates,
  listIncomingStock,
  receiveIncomingStock,
} from '../../incoming-contract.ts'
import { PAGE_SIZE, showError, useInvalidateStock } from './stock-queries.ts'

export const incomingSearch = defineListParams({
  sortable: ['expectedOn'] as const,
  defaultSort: 'expectedOn',
  filters: { state: parseAsOneOf(incomingStates) },
})

export const incomingQueryOptions = ({ state, page }: SearchValues<typeof incomingSearch.parsers>) =>
  queryOptions({
    queryKey: [...adminQueryKey('stock'), 'incoming', state, page],
    queryFn: ({ signal }) =>
      callApi(
        listIncomingStock,
        { query: { ...(state && { state }), ...(page && { page }), limit: PAGE_SIZE } },
        { signal, fallbackMessage: "The incoming stock didn't load.", networkMessage: NETWORK_ERROR },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function useAddIncoming() {
  const onSettled = useInvalidateStock()
  return useMutation({
    mutationFn: (body: IncomingInput) =>
      callApi(
        addIncomingStock,
        { body },
        { fallbackMessage: "We couldn't add the incoming stock.", networkMessage: NETWORK_ERROR },
      ),
    onSuccess: () => toast('Incoming stock added.'),
    onSettled,
  })
}

export function useReceiveIncoming() {
  const onSettled = useInvalidateStock()
  return useMutation({
    mutationFn: ({ id, quantity }: { id: string; quantity: number; name: string }) =>
      callApi(
        receiveIncomingStock,
        { params: { id }, body: { quantity } },
        { fallbackMessage: "We couldn't receive the incoming stock.", networkMessage: NETWORK_ERROR },
      ),
    onSuccess: (_, { name, quantity }) => toast(`${name}: ${quantity} received.`),
    onError: showError,
    onSettled,
  })
}

export function useDeleteIncoming() {
  const onSettled = useInvalidateStock()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(
        deleteIncomingStock,
        { params: { id } },
        { fallbackMessage: "We couldn't delete the incoming stock.", networkMessage: NETWORK_ERROR },
      ),
    onError: showError,
    onSettled,
  })
}
