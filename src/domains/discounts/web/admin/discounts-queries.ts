import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listAdminProducts } from '#domains/catalogue/admin-contract.ts'
import { listCollections } from '#domains/catalogue/contract.ts'
import { parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  type AdminDiscount,
  archiveDiscount,
  createDiscount,
  type DiscountEditInput,
  getAdminDiscount,
  listAdminDiscounts,
  type NewDiscountInput,
  updateDiscount,
} from '../../admin-contract.ts'

const DISCOUNTS = adminQueryKey('discounts')
export const PAGE_SIZE = 50

export const discountsSearch = defineListParams({
  sortable: ['createdAt'],
  defaultSort: '-createdAt',
  filters: { list: parseAsOneOf(['personal', 'archived']) },
})

export const adminDiscountsQueryOptions = ({ sortBy: _, ...params }: SearchValues<typeof discountsSearch.parsers>) =>
  queryOptions({
    queryKey: [...DISCOUNTS, 'list', params],
    queryFn: ({ signal }) =>
      callApi(
        listAdminDiscounts,
        { query: { ...params, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the discounts." },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const adminDiscountQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [...DISCOUNTS, 'one', id],
    queryFn: ({ signal }) =>
      callApi(getAdminDiscount, { params: { id } }, { signal, fallbackMessage: "We couldn't load the discount." }),
    // the form is filled once, so the discount must be current
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const collectionOptionsQueryOptions = queryOptions({
  queryKey: ['collections', 'options'],
  queryFn: async ({ signal }) =>
    (await callApi(listCollections, {}, { signal, fallbackMessage: "We couldn't load the collections." })).map(
      ({ _id, name }) => ({ _id, name }),
    ),
})

export const productSearchQueryOptions = (q: string) =>
  queryOptions({
    queryKey: [...DISCOUNTS, 'products', q],
    queryFn: ({ signal }) =>
      callApi(
        listAdminProducts,
        { query: { q, limit: 8 } },
        { signal, fallbackMessage: "We couldn't search the products." },
      ),
    placeholderData: keepPreviousData,
  })

/** Invalidates the lists, but not an open editor's discount. */
function useInvalidateDiscounts() {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({ queryKey: DISCOUNTS, predicate: ({ queryKey }) => queryKey[2] !== 'one' })
}

export function useCreateDiscount() {
  const onSuccess = useInvalidateDiscounts()
  return useMutation({
    mutationFn: (body: NewDiscountInput) =>
      callApi(createDiscount, { body }, { fallbackMessage: "We couldn't create the discount." }),
    networkMode: 'always',
    onSuccess,
  })
}

export function useUpdateDiscount(id: string) {
  const onSuccess = useInvalidateDiscounts()
  return useMutation({
    mutationFn: (body: DiscountEditInput) =>
      callApi(updateDiscount, { params: { id }, body }, { fallbackMessage: "We couldn't save the discount." }),
    networkMode: 'always',
    onSuccess,
  })
}

export function useArchiveDiscount() {
  const invalidate = useInvalidateDiscounts()
  return useMutation({
    mutationFn: ({ _id, version }: AdminDiscount) =>
      callApi(
        archiveDiscount,
        { params: { id: _id }, query: { version } },
        { fallbackMessage: "We couldn't archive the discount." },
      ),
    onSuccess: ({ code, title }) => toast(`Archived ${code ?? title}.`),
    onError: (error) => toast(error.message, { kind: 'error' }),
    onSettled: invalidate,
  })
}
