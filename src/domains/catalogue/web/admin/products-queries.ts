import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { oneOf, type SearchValues, text } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call, NO_NETWORK } from '#web/api.ts'
import {
  changeProductStates,
  duplicateProduct,
  getAdminProduct,
  listAdminProducts,
  type ProductEditInput,
  productOverview,
  productSorts,
  removeProduct,
  stockFilters,
  updateAdminProduct,
} from '../../admin-contract.ts'
import { type ProductState, productStates } from '../../contract.ts'
import { CREATE_FAILED, DELETE_FAILED, FETCH_FAILED, FETCH_ONE_FAILED, UPDATE_FAILED } from './texts.ts'

export const PAGE_SIZE = 50

const PRODUCTS = adminKey('products')

export const productsSearch = listSearch({
  sortable: productSorts,
  usual: '-createdAt',
  filters: { state: oneOf(productStates), stock: oneOf(stockFilters), category: text(60), collection: text(60) },
})
type ProductsSearch = SearchValues<typeof productsSearch.known>

export const productsQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'list', search],
    queryFn: ({ signal }) =>
      call(
        listAdminProducts,
        { query: { ...search, limit: PAGE_SIZE } },
        { signal, otherwise: FETCH_FAILED, unreached: NO_NETWORK },
      ),
    placeholderData: keepPreviousData,
    // another admin may have changed it
    staleTime: 0,
  })

export const overviewQuery = queryOptions({
  queryKey: [...PRODUCTS, 'overview'],
  queryFn: ({ signal }) => call(productOverview, {}, { signal }),
  staleTime: 0,
})

export const adminProductQuery = (id: string) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'one', id],
    queryFn: ({ signal }) =>
      call(getAdminProduct, { params: { id } }, { signal, otherwise: FETCH_ONE_FAILED, unreached: NO_NETWORK }),
    // the form is filled from it once, so it must be current
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

/** Invalidates product queries of the admin area and the storefront, except an open editor's. */
export function useProductsChanged() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: PRODUCTS, predicate: ({ queryKey }) => queryKey[2] !== 'one' }),
      client.invalidateQueries({ queryKey: ['products'] }),
    ])
  }
}

export function useQuickEdit() {
  const onSettled = useProductsChanged()
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: ProductEditInput }) =>
      call(updateAdminProduct, { params: { id }, body: edit }, { otherwise: UPDATE_FAILED, unreached: NO_NETWORK }),
    onError: showError,
    onSettled,
  })
}

export function useDuplicate() {
  const onSettled = useProductsChanged()
  return useMutation({
    mutationFn: (id: string) =>
      call(duplicateProduct, { params: { id } }, { otherwise: CREATE_FAILED, unreached: NO_NETWORK }),
    onError: showError,
    onSettled,
  })
}

export function useRemove() {
  const onSettled = useProductsChanged()
  return useMutation({
    mutationFn: (id: string) =>
      call(removeProduct, { params: { id } }, { otherwise: DELETE_FAILED, unreached: NO_NETWORK }),
    onSuccess: ({ outcome }) =>
      toast(
        outcome === 'deleted' ? 'Product deleted.' : 'This product has been sold before, so it was archived instead.',
      ),
    onError: showError,
    onSettled,
  })
}

export function useSetStates() {
  const onSettled = useProductsChanged()
  return useMutation({
    mutationFn: (body: { ids: string[]; state: ProductState }) =>
      call(changeProductStates, { body }, { otherwise: UPDATE_FAILED, unreached: NO_NETWORK }),
    onSuccess: ({ changed }, { state }) =>
      toast(`${changed} ${changed === 1 ? 'product is' : 'products are'} now ${state}.`),
    onError: showError,
    onSettled,
  })
}
