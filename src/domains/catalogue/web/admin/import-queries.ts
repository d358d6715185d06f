import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import {
  getImageFetches,
  getImportProgress,
  type ImageFetches,
  importProducts,
  retryImageFetches,
} from '../../product-csv-contract.ts'
import { useInvalidateProducts } from './products-queries.ts'

const IMPORT = adminQueryKey('import')
const IMAGES = [...IMPORT, 'images']
const PROGRESS_INTERVAL_MS = 600
const IMAGES_INTERVAL_MS = 1_500

export interface ImportRequest {
  csv: string
  apply: boolean
  tagsAsCollections: boolean
  overwriteStock: boolean
  repeatStock: boolean
  progressId: string
}

export function useImportProducts() {
  const client = useQueryClient()
  const invalidateProducts = useInvalidateProducts()
  return useMutation({
    mutationFn: (body: ImportRequest) =>
      callApi(
        importProducts,
        { body },
        { fallbackMessage: "We couldn't import the file.", networkMessage: NETWORK_ERROR },
      ),
    onSuccess: async ({ applied }) => {
      if (applied) await Promise.all([invalidateProducts(), client.invalidateQueries({ queryKey: IMAGES })])
    },
  })
}

export const importProgressQueryOptions = (progressId: string | undefined) =>
  queryOptions({
    queryKey: [...IMPORT, 'progress', progressId],
    queryFn: ({ signal }) => callApi(getImportProgress, { params: { id: progressId ?? '' } }, { signal }),
    enabled: progressId !== undefined,
    refetchInterval: PROGRESS_INTERVAL_MS,
    // there is no progress until the server has checked the file
    retry: false,
    throwOnError: false,
    staleTime: 0,
    gcTime: 0,
  })

/** `total` is the highest number of pending images so far. */
type ImageProgress = ImageFetches & { total: number }

export const imageFetchesQueryOptions = queryOptions({
  queryKey: IMAGES,
  queryFn: async ({ signal, client }): Promise<ImageProgress> => {
    const previous = client.getQueryData<ImageProgress>(IMAGES)
    const fetches = await callApi(getImageFetches, {}, { signal })
    const isContinued = previous !== undefined && previous.pending > 0
    return { ...fetches, total: Math.max(fetches.pending, isContinued ? previous.total : 0) }
  },
  refetchInterval: ({ state }) => (state.data && state.data.pending > 0 ? IMAGES_INTERVAL_MS : false),
  staleTime: 0,
  // the page works without it
  throwOnError: false,
})

export function useRetryImageFetches() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (productId: string | undefined) =>
      callApi(
        retryImageFetches,
        { body: productId === undefined ? {} : { productId } },
        { fallbackMessage: "We couldn't try again.", networkMessage: NETWORK_ERROR },
      ),
    onError: (error) => toast(error.message, { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: IMAGES }),
  })
}
