import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminKey } from '#ui/admin/admin-key.ts'
import { call } from '#web/api.ts'
import { type Content, getAdminContent, saveAdminContent } from '../../contract.ts'
import { contentQuery } from '../queries.ts'

export const adminContentQuery = queryOptions({
  queryKey: adminKey('content'),
  queryFn: ({ signal }) => call(getAdminContent, {}, { signal, otherwise: 'Failed to fetch the home page' }),
  // a refetch must not replace the content while it is being edited
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

export function useSaveContent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Content & { version: number }) =>
      call(saveAdminContent, { body }, { otherwise: 'Failed to save the home page' }),
    networkMode: 'always',
    onSuccess: (saved) => {
      client.setQueryData(adminContentQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: contentQuery.queryKey })
    },
  })
}
