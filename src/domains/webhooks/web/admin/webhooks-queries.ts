import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { createWebhook, listDeliveries, listWebhooks, type NewWebhook, updateWebhook } from '../../contract.ts'

const WEBHOOKS_QUERY_KEY = adminQueryKey('webhooks')
export const PAGE_SIZE = 20
/** Deliveries change without a press. */
const REFRESH_MS = 5_000

export const webhooksQueryOptions = queryOptions({
  queryKey: WEBHOOKS_QUERY_KEY,
  queryFn: ({ signal }) => callApi(listWebhooks, {}, { signal, fallbackMessage: "We couldn't load the webhooks." }),
  staleTime: 0,
})

export const deliveriesQueryOptions = (id: string, page: number) =>
  queryOptions({
    queryKey: [...WEBHOOKS_QUERY_KEY, id, page],
    queryFn: ({ signal }) =>
      callApi(
        listDeliveries,
        { params: { id }, query: { limit: PAGE_SIZE, page } },
        { signal, fallbackMessage: "We couldn't load the deliveries." },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

function useInvalidateWebhooks() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: WEBHOOKS_QUERY_KEY })
}

export function useCreateWebhook() {
  const onSettled = useInvalidateWebhooks()
  return useMutation({ mutationFn: (body: NewWebhook) => callApi(createWebhook, { body }), onSettled })
}

export function useUpdateWebhook(id: string) {
  const onSettled = useInvalidateWebhooks()
  return useMutation({
    mutationFn: (body: NewWebhook) => callApi(updateWebhook, { params: { id }, body }),
    onSuccess: () => toast('Webhook saved.'),
    onSettled,
  })
}

/** Runs a change and shows the message of its response. */
export function useWebhookChange<T>(change: (input: T) => Promise<{ message: string }>) {
  const onSettled = useInvalidateWebhooks()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    onSettled,
  })
}
