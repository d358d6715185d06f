import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsText, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  addCustomerNote,
  customerSortKeys,
  deleteCustomerNote,
  eraseCustomer,
  getCustomer,
  listCustomers,
  listCustomerTags,
  MAX_TAG_LENGTH,
  setCustomerTags,
} from '../../admin-contract.ts'

export const PAGE_SIZE = 50

const CUSTOMERS_QUERY_KEY = adminQueryKey('customers')

export const customersSearch = defineListParams({
  sortable: customerSortKeys,
  defaultSort: '-createdAt',
  filters: { tag: parseAsText(MAX_TAG_LENGTH) },
})
type CustomersSearch = SearchValues<typeof customersSearch.parsers>

/** Orders and other admins change customers at any time. */
const alwaysStale = { staleTime: 0 } as const

export const customersQueryOptions = ({ page, ...filters }: CustomersSearch) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...CUSTOMERS_QUERY_KEY, 'list', { page, ...filters }],
    queryFn: ({ signal }) =>
      callApi(
        listCustomers,
        { query: { ...filters, page, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the customers." },
      ),
    placeholderData: keepPreviousData,
  })

export const customerTagsQueryOptions = queryOptions({
  ...alwaysStale,
  queryKey: [...CUSTOMERS_QUERY_KEY, 'tags'],
  queryFn: ({ signal }) => callApi(listCustomerTags, {}, { signal }),
})

export const customerQueryOptions = (id: string) =>
  queryOptions({
    ...alwaysStale,
    queryKey: [...CUSTOMERS_QUERY_KEY, 'one', id],
    queryFn: ({ signal }) =>
      callApi(getCustomer, { params: { id } }, { signal, fallbackMessage: "We couldn't load this customer." }),
  })

function useInvalidateCustomers() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: CUSTOMERS_QUERY_KEY })
}

const showError = (error: Error) => toast(error.message, { kind: 'error' })

export function useSetTags(id: string) {
  const onSettled = useInvalidateCustomers()
  return useMutation({
    mutationFn: (tags: string[]) =>
      callApi(setCustomerTags, { params: { id }, body: { tags } }, { fallbackMessage: "We couldn't save the tags." }),
    onError: showError,
    onSettled,
  })
}

/** Returns a function that adds the note. */
/** Finds customers for the search of the whole admin area. */
export const searchCustomers = async (q: string, { limit, signal }: { limit: number; signal: AbortSignal }) =>
  (
    await callApi(
      listCustomers,
      { query: { q, limit } },
      { signal, fallbackMessage: "We couldn't load the customers." },
    )
  ).items

export function useAddNote(id: string) {
  const invalidate = useInvalidateCustomers()
  return async (text: string) => {
    const options = { fallbackMessage: "We couldn't save the note." }
    const note = await callApi(addCustomerNote, { params: { id }, body: { text } }, options)
    await invalidate()
    return note
  }
}

export function useDeleteNote(id: string) {
  const onSettled = useInvalidateCustomers()
  return useMutation({
    mutationFn: (noteId: string) =>
      callApi(deleteCustomerNote, { params: { id, noteId } }, { fallbackMessage: "We couldn't delete the note." }),
    onError: showError,
    onSettled,
  })
}

/** Returns a function that erases the customer. */
export function useEraseCustomer(id: string) {
  const client = useQueryClient()
  return async (confirmation: string) => {
    const options = { fallbackMessage: "We couldn't erase the data." }
    const response = await callApi(eraseCustomer, { params: { id }, body: { confirmation } }, options)
    client.removeQueries({ queryKey: [...CUSTOMERS_QUERY_KEY, 'one', id] })
    return response
  }
}
