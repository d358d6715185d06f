import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { getStaff } from '../../staff-contract.ts'

const STAFF_QUERY_KEY = adminQueryKey('staff')

export const staffQueryOptions = queryOptions({
  queryKey: STAFF_QUERY_KEY,
  queryFn: ({ signal }) => callApi(getStaff, {}, { signal, fallbackMessage: "We couldn't load the staff." }),
  // another owner may have changed it
  staleTime: 0,
})

export function useInvalidateStaff() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: STAFF_QUERY_KEY })
}

/** Runs a change to the staff and shows the message of its response. */
export function useStaffChange<T>(change: (input: T) => Promise<{ message: string }>) {
  const onSettled = useInvalidateStaff()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast(message),
    onError: ({ message }) => toast(message, { kind: 'error' }),
    onSettled,
  })
}
