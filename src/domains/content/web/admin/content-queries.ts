import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { callApi } from '#web/api.ts'
import { getAdminContent, previewHomePage, saveAdminContent } from '../../admin-contract.ts'
import type { Content } from '../../contract.ts'
import { contentQueryOptions } from '../queries.ts'

export const adminContentQueryOptions = queryOptions({
  queryKey: adminQueryKey('content'),
  queryFn: ({ signal }) => callApi(getAdminContent, {}, { signal, fallbackMessage: 'Failed to fetch the home page' }),
  // a refetch must not replace the content while it is being edited
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function useSaveContent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Content & { version: number }) =>
      callApi(saveAdminContent, { body }, { fallbackMessage: 'Failed to save the home page' }),
    networkMode: 'always',
    onSuccess: (saved) => {
      client.setQueryData(adminContentQueryOptions.queryKey, saved)
      void client.invalidateQueries({ queryKey: contentQueryOptions.queryKey })
    },
  })
}

/** Takes the content as JSON text, which is also the query key. */
export const homePreviewQueryOptions = (content: string) =>
  queryOptions({
    queryKey: adminQueryKey('home-preview', content),
    queryFn: ({ signal }) =>
      callApi(
        previewHomePage,
        { body: JSON.parse(content) },
        { signal, fallbackMessage: "We couldn't draw the preview." },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
