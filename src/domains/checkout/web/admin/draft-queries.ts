import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getCustomer, listCustomers } from '#domains/customers/admin-contract.ts'
import { listStockVariants } from '#domains/inventory/admin-contract.ts'
import { parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import {
  calculateDraftOrder,
  cancelDraftOrder,
  createDraftOrder,
  type DraftInput,
  draftOrderStatuses,
  listDraftOrders,
  type NewDraftOrderInput,
  renewPaymentLink,
} from '../../draft-contract.ts'

export const PAGE_SIZE = 50
const MAX_FOUND = 8

const DRAFTS_QUERY_KEY = adminQueryKey('draft-orders')
const withTexts = (fallbackMessage: string) => ({ fallbackMessage, networkMessage: NETWORK_ERROR })

export const draftsSearch = defineListParams({
  sortable: ['createdAt'] as const,
  defaultSort: '-createdAt',
  filters: { status: parseAsOneOf(draftOrderStatuses) },
})

export const draftOrdersQueryOptions = ({ status, page }: SearchValues<typeof draftsSearch.parsers>) =>
  queryOptions({
    queryKey: [...DRAFTS_QUERY_KEY, 'list', status, page],
    queryFn: ({ signal }) =>
      callApi(
        listDraftOrders,
        { query: { status, page, limit: PAGE_SIZE } },
        { signal, ...withTexts("We couldn't load the draft orders.") },
      ),
    placeholderData: keepPreviousData,
    // customers pay at any time
    staleTime: 0,
  })

export const searchCustomers = async (q: string) =>
  (await callApi(listCustomers, { query: { q, limit: MAX_FOUND } }, withTexts("We couldn't load the customers."))).items

export const searchVariants = async (q: string) =>
  (await callApi(listStockVariants, { query: { q, limit: MAX_FOUND } }, withTexts("The stock didn't load."))).items

export const draftCustomerQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [...DRAFTS_QUERY_KEY, 'customer', id],
    queryFn: ({ signal }) =>
      callApi(getCustomer, { params: { id } }, { signal, ...withTexts("We couldn't load this customer.") }),
    staleTime: 0,
  })

export const calculationQueryOptions = (input: DraftInput) =>
  queryOptions({
    queryKey: [...DRAFTS_QUERY_KEY, 'calculation', input],
    queryFn: ({ signal }) =>
      callApi(calculateDraftOrder, { body: input }, { signal, ...withTexts("We couldn't compute the total.") }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

export function useCreateDraftOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewDraftOrderInput) =>
      callApi(createDraftOrder, { body }, withTexts("We couldn't save the order.")),
    onSettled: () => client.invalidateQueries({ queryKey: DRAFTS_QUERY_KEY }),
  })
}

const showError = (error: Error) => toast(error.message, { kind: 'error' })

export function useRenewLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, sendEmail }: { id: string; sendEmail: boolean }) =>
      callApi(renewPaymentLink, { params: { id }, body: { sendEmail } }, withTexts("We couldn't make a new link.")),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: DRAFTS_QUERY_KEY }),
  })
}

export function useCancelDraft() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(cancelDraftOrder, { params: { id } }, withTexts("We couldn't cancel the draft order.")),
    onSuccess: () => toast('Draft order cancelled.'),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: DRAFTS_QUERY_KEY }),
  })
}
