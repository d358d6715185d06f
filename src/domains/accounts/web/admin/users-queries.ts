import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsOneOf, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { type Role, roles } from '../../contract.ts'
import { deleteUser, listUnusualEmails, listUsers, updateUser, userSortKeys } from '../../users-contract.ts'

export const PAGE_SIZE = 50

const USERS_QUERY_KEY = adminQueryKey('users')

export const usersSearchParams = defineListParams({
  sortable: userSortKeys,
  defaultSort: '-createdAt',
  filters: { role: parseAsOneOf(roles) },
})
type UsersParams = SearchValues<typeof usersSearchParams.parsers>

export const usersQueryOptions = (params: UsersParams) =>
  queryOptions({
    queryKey: [...USERS_QUERY_KEY, params],
    queryFn: ({ signal }) =>
      callApi(
        listUsers,
        { query: { ...params, limit: PAGE_SIZE } },
        { signal, fallbackMessage: 'Failed to fetch users' },
      ),
    placeholderData: keepPreviousData,
    // another admin may have changed the list
    staleTime: 0,
  })

export const unusualEmailsQueryOptions = queryOptions({
  queryKey: [...USERS_QUERY_KEY, 'unusual-emails'],
  queryFn: ({ signal }) => callApi(listUnusualEmails, {}, { signal }),
})

const showError = (error: Error) => toast(error.message, { kind: 'error' })

export function useInvalidateUsers() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: USERS_QUERY_KEY })
}

export function useSetRole() {
  const onSettled = useInvalidateUsers()
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      callApi(updateUser, { params: { id }, body: { role } }, { fallbackMessage: 'Failed to update user' }),
    onSuccess: ({ user: { name, role } }) => toast(`${name} is now ${role === 'admin' ? 'an admin' : 'a customer'}.`),
    onError: showError,
    onSettled,
  })
}

export function useDeleteUser() {
  const onSettled = useInvalidateUsers()
  return useMutation({
    mutationFn: (id: string) => callApi(deleteUser, { params: { id } }, { fallbackMessage: 'Failed to delete user' }),
    onSuccess: ({ message }) => toast(message),
    onError: showError,
    onSettled,
  })
}
