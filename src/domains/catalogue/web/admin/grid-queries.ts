import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsOneOf, parseAsText, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { stockFilters } from '../../admin-contract.ts'
import { productStates } from '../../contract.ts'
import { listGridProducts, MAX_SELECTED_PRODUCTS, saveGrid, undoGridChange } from '../../grid-contract.ts'
import type { toGridEdit } from './grid-draft.ts'
import { useInvalidateProducts } from './products-queries.ts'
import { FETCH_FAILED, UPDATE_FAILED } from './texts.ts'

const CHARACTERS_PER_ID = 25

/** The address of the grid: selected products, a collection, or the filters of the product list. */
export const gridParams = {
  ids: parseAsText(MAX_SELECTED_PRODUCTS * CHARACTERS_PER_ID),
  collectionId: parseAsText(24),
  q: parseAsText(100),
  state: parseAsOneOf(productStates),
  stock: parseAsOneOf(stockFilters),
  category: parseAsText(60),
  collection: parseAsText(60),
}
export type GridParams = SearchValues<typeof gridParams>

export const gridQueryOptions = (params: GridParams) =>
  queryOptions({
    queryKey: [...adminQueryKey('products'), 'one', 'grid', params],
    queryFn: ({ signal }) =>
      callApi(
        listGridProducts,
        { query: params },
        { signal, fallbackMessage: FETCH_FAILED, networkMessage: NETWORK_ERROR },
      ),
    // the grid is filled once, so the products must be current
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const UNDO_MS = 15_000
const formatCount = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`

/** Saves the changed products. The toast offers to undo all of it. */
export function useSaveGrid(onUndone: () => void) {
  const client = useQueryClient()
  const invalidateProducts = useInvalidateProducts()
  const invalidate = () =>
    Promise.all([
      invalidateProducts(),
      ...['stock', 'changes', 'collections'].map((name) => client.invalidateQueries({ queryKey: adminQueryKey(name) })),
    ])
  const undo = useMutation({
    mutationFn: (id: string) =>
      callApi(undoGridChange, { params: { id } }, { fallbackMessage: "We couldn't undo this change." }),
    onSuccess: () => {
      toast('Change undone.')
      onUndone()
    },
    onError: (error) => toast(error.message, { kind: 'error', duration: UNDO_MS }),
    onSettled: invalidate,
  })
  return useMutation({
    mutationFn: (products: ReturnType<typeof toGridEdit>[]) =>
      callApi(saveGrid, { body: { products } }, { fallbackMessage: UPDATE_FAILED, networkMessage: NETWORK_ERROR }),
    onSuccess: ({ results, changeId }) => {
      const count = results.filter(({ outcome }) => outcome === 'saved').length
      if (count === 0) return
      const action = changeId ? { action: { label: 'Undo', onClick: () => undo.mutate(changeId) } } : {}
      toast(`${formatCount(count)} saved.`, { duration: UNDO_MS, ...action })
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
    onSettled: invalidate,
  })
}
