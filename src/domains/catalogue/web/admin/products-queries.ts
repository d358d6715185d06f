import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { undoChange } from '#domains/audit/contract.ts'
import { parseAsOneOf, parseAsText, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import {
  changeProductStates,
  duplicateProduct,
  getAdminProduct,
  getProductOverview,
  listAdminProducts,
  productSorts,
  removeProduct,
  stockFilters,
  type UpdatedProduct,
  updateAdminProduct,
} from '../../admin-contract.ts'
import { type ProductState, productStates } from '../../contract.ts'
import type { ProductEditInput } from '../../product-input-contract.ts'
import { CREATE_FAILED, DELETE_FAILED, FETCH_FAILED, FETCH_ONE_FAILED, UPDATE_FAILED } from './texts.ts'

export const PAGE_SIZE = 50

const PRODUCTS = adminQueryKey('products')

export const productListParams = defineListParams({
  sortable: productSorts,
  defaultSort: '-createdAt',
  filters: {
    state: parseAsOneOf(productStates),
    stock: parseAsOneOf(stockFilters),
    category: parseAsText(60),
    collection: parseAsText(60),
  },
})
type ProductListParams = SearchValues<typeof productListParams.parsers>

export const adminProductsQueryOptions = (params: ProductListParams) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'list', params],
    queryFn: ({ signal }) =>
      callApi(
        listAdminProducts,
        { query: { ...params, limit: PAGE_SIZE } },
        { signal, fallbackMessage: FETCH_FAILED, networkMessage: NETWORK_ERROR },
      ),
    placeholderData: keepPreviousData,
    // another admin may have changed the list
    staleTime: 0,
  })

export const productOverviewQueryOptions = queryOptions({
  queryKey: [...PRODUCTS, 'overview'],
  queryFn: ({ signal }) => callApi(getProductOverview, {}, { signal }),
  staleTime: 0,
})

export const adminProductQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [...PRODUCTS, 'one', id],
    queryFn: ({ signal }) =>
      callApi(
        getAdminProduct,
        { params: { id } },
        { signal, fallbackMessage: FETCH_ONE_FAILED, networkMessage: NETWORK_ERROR },
      ),
    // the form is filled once, so the product must be current
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

/** Invalidates product queries of the admin area and the storefront, except an open editor's. */
export function useInvalidateProducts() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: PRODUCTS, predicate: ({ queryKey }) => queryKey[2] !== 'one' }),
      client.invalidateQueries({ queryKey: ['products'] }),
    ])
  }
}

const UNDO_MS = 10_000

interface QuickEdit {
  id: string
  edit: ProductEditInput
  /** Says what was changed. */
  formatMessage: (product: UpdatedProduct) => string
}

/** Edits a product in the list. The toast offers to undo the change. */
export function useQuickEditProduct() {
  const onSettled = useInvalidateProducts()
  const undo = useUndoProductChanges()
  return useMutation({
    mutationFn: ({ id, edit }: QuickEdit) =>
      callApi(
        updateAdminProduct,
        { params: { id }, body: edit },
        { fallbackMessage: UPDATE_FAILED, networkMessage: NETWORK_ERROR },
      ),
    onSuccess: (product, { formatMessage }) => {
      if (product.changeIds.length === 0) return
      const action = { label: 'Undo', onClick: () => undo.mutate(product) }
      toast(formatMessage(product), { duration: UNDO_MS, action })
    },
    onError: showError,
    onSettled,
  })
}

function useUndoProductChanges() {
  const onSettled = useInvalidateProducts()
  return useMutation({
    mutationFn: async ({ changeIds }: UpdatedProduct) => {
      for (const id of changeIds) {
        await callApi(undoChange, { params: { id } }, { fallbackMessage: "We couldn't undo this change." })
      }
    },
    onSuccess: (_, { name }) => toast(`${name}: change undone.`),
    onError: showError,
    onSettled,
  })
}

export function useDuplicateProduct() {
  const onSettled = useInvalidateProducts()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(duplicateProduct, { params: { id } }, { fallbackMessage: CREATE_FAILED, networkMessage: NETWORK_ERROR }),
    onError: showError,
    onSettled,
  })
}

export function useDeleteProduct() {
  const onSettled = useInvalidateProducts()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(removeProduct, { params: { id } }, { fallbackMessage: DELETE_FAILED, networkMessage: NETWORK_ERROR }),
    onSuccess: ({ outcome }) =>
      toast(
        outcome === 'deleted' ? 'Product deleted.' : 'This product has been sold before, so it was archived instead.',
      ),
    onError: showError,
    onSettled,
  })
}

export function useSetProductStates() {
  const onSettled = useInvalidateProducts()
  return useMutation({
    mutationFn: (body: { ids: string[]; state: ProductState }) =>
      callApi(changeProductStates, { body }, { fallbackMessage: UPDATE_FAILED, networkMessage: NETWORK_ERROR }),
    onSuccess: ({ changed }, { state }) =>
      toast(`${changed} ${changed === 1 ? 'product is' : 'products are'} now ${state}.`),
    onError: showError,
    onSettled,
  })
}

/** Finds products for the search of the whole admin area. */
export const searchProducts = async (q: string, { limit, signal }: { limit: number; signal: AbortSignal }) =>
  (await callApi(listAdminProducts, { query: { q, limit } }, { signal, fallbackMessage: FETCH_FAILED })).items
