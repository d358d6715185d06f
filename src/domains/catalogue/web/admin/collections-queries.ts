import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  type AdminCollection,
  type CollectionEditInput,
  type CollectionRule,
  createCollection,
  deleteCollection,
  getAdminCollection,
  listAdminCollections,
  listCollectionProducts,
  previewCollectionRule,
  reorderCollections,
  updateCollection,
} from '../../collection-contract.ts'
import { formatProductCount } from '../listing-title.ts'

const COLLECTIONS = adminQueryKey('collections')
export const COLLECTION_PRODUCTS_PER_PAGE = 100

export const adminCollectionsQueryOptions = queryOptions({
  queryKey: [...COLLECTIONS, 'list'],
  queryFn: ({ signal }) =>
    callApi(listAdminCollections, {}, { signal, fallbackMessage: "We couldn't load the collections." }),
  staleTime: 0,
})

/** The collection with the first of its products, as the form needs them. */
export const adminCollectionQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [...COLLECTIONS, 'one', id],
    queryFn: async ({ signal }) => {
      const options = { signal, fallbackMessage: "We couldn't load the collection." }
      const [collection, products] = await Promise.all([
        callApi(getAdminCollection, { params: { id } }, options),
        fetchCollectionProducts(id, 1, signal),
      ])
      return { collection, products }
    },
    // the form is filled once, so the collection must be current
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const fetchCollectionProducts = (id: string, page: number, signal?: AbortSignal) =>
  callApi(
    listCollectionProducts,
    { params: { id }, query: { page, limit: COLLECTION_PRODUCTS_PER_PAGE } },
    { fallbackMessage: "We couldn't load the products.", ...(signal ? { signal } : {}) },
  )

export const rulePreviewQueryOptions = (rule: CollectionRule) =>
  queryOptions({
    queryKey: [...COLLECTIONS, 'preview', rule],
    queryFn: ({ signal }) =>
      callApi(
        previewCollectionRule,
        { body: { rule } },
        { signal, fallbackMessage: "We couldn't count the products." },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

/** Invalidates everything that shows collections, except an open editor's. */
function useInvalidateCollections() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: COLLECTIONS, predicate: ({ queryKey }) => queryKey[2] !== 'one' })
    void client.invalidateQueries({
      queryKey: adminQueryKey('products'),
      predicate: ({ queryKey }) => queryKey[2] !== 'one',
    })
    void client.invalidateQueries({ queryKey: ['collections'] })
    void client.invalidateQueries({ queryKey: ['products'] })
  }
}

export function useCreateCollection() {
  const onSuccess = useInvalidateCollections()
  return useMutation({
    mutationFn: (name: string) =>
      callApi(createCollection, { body: { name } }, { fallbackMessage: "We couldn't create the collection." }),
    networkMode: 'always',
    onSuccess,
  })
}

export function useUpdateCollection(id: string) {
  const client = useQueryClient()
  const invalidate = useInvalidateCollections()
  return useMutation({
    mutationFn: (body: CollectionEditInput) =>
      callApi(updateCollection, { params: { id }, body }, { fallbackMessage: "We couldn't save the collection." }),
    networkMode: 'always',
    onSuccess: (collection) => {
      client.setQueryData(adminCollectionQueryOptions(id).queryKey, (current) => current && { ...current, collection })
      invalidate()
    },
  })
}

export function useDeleteCollection() {
  const invalidate = useInvalidateCollections()
  return useMutation({
    mutationFn: ({ _id, version }: AdminCollection) =>
      callApi(
        deleteCollection,
        { params: { id: _id }, query: { version } },
        { fallbackMessage: "We couldn't delete the collection." },
      ),
    onSuccess: ({ manualProductCount }, { name }) =>
      toast(
        manualProductCount === 0
          ? `Deleted ${name}.`
          : `Deleted ${name} and removed it from ${formatProductCount(manualProductCount)}.`,
      ),
    onError: showError,
    onSettled: invalidate,
  })
}

/** Shows the new order immediately. */
export function useReorderCollections() {
  const client = useQueryClient()
  const invalidate = useInvalidateCollections()
  const { queryKey } = adminCollectionsQueryOptions
  return useMutation({
    mutationFn: (collections: AdminCollection[]) =>
      callApi(
        reorderCollections,
        { body: { ids: collections.map(({ _id }) => _id) } },
        { fallbackMessage: "We couldn't save the order." },
      ),
    // one after another, so the last order wins
    scope: { id: 'collection-order' },
    onMutate: (collections) => client.setQueryData(queryKey, collections),
    onError: showError,
    onSettled: invalidate,
  })
}
