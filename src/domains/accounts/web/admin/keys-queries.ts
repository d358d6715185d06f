import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { createKey, listKeys, type NewKey, revokeKey } from '../../key-contract.ts'

const API_KEYS_QUERY_KEY = adminQueryKey('api-keys')

export const keysQueryOptions = queryOptions({
  queryKey: API_KEYS_QUERY_KEY,
  queryFn: ({ signal }) => callApi(listKeys, {}, { signal, fallbackMessage: "We couldn't load the API keys." }),
  staleTime: 0,
})

function useInvalidateKeys() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: API_KEYS_QUERY_KEY })
}

export function useCreateKey() {
  const onSettled = useInvalidateKeys()
  return useMutation({ mutationFn: (body: NewKey) => callApi(createKey, { body }), onSettled })
}

export function useRevokeKey() {
  const onSettled = useInvalidateKeys()
  return useMutation({
    mutationFn: (id: string) => callApi(revokeKey, { params: { id } }),
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    onSettled,
  })
}
