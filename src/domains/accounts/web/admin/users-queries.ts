import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { oneOf, type SearchValues } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { changeUser, deleteUser, listUsers, type Role, roles, userSorts } from '../../contract.ts'

export const PAGE_SIZE = 50

const USERS_KEY = adminKey('users')

export const usersSearch = listSearch({ sortable: userSorts, usual: '-createdAt', filters: { role: oneOf(roles) } })
type UsersSearch = SearchValues<typeof usersSearch.known>

export const usersQuery = (search: UsersSearch) =>
  queryOptions({
    queryKey: [...USERS_KEY, search],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: 'Failed to fetch users' }),
    placeholderData: keepPreviousData,
    // another admin may have changed the list
    staleTime: 0,
  })

const showError = (error: Error) => toast(error.message, { kind: 'error' })

/** Refetches the lists after a change, successful or not. */
export function useUsersChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: USERS_KEY })
}

export function useSetRole() {
  const onSettled = useUsersChanged()
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      call(changeUser, { params: { id }, body: { role } }, { otherwise: 'Failed to update user' }),
    onSuccess: ({ user: { name, role } }) => toast(`${name} is now ${role === 'admin' ? 'an admin' : 'a customer'}.`),
    onError: showError,
    onSettled,
  })
}

export function useDeleteUser() {
  const onSettled = useUsersChanged()
  return useMutation({
    mutationFn: (id: string) => call(deleteUser, { params: { id } }, { otherwise: 'Failed to delete user' }),
    onSuccess: ({ message }) => toast(message),
    onError: showError,
    onSettled,
  })
}
