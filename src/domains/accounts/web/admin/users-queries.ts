import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { oneOf, type SearchValues } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { changeUser, deleteUser, listUsers, type Role, roles, userSorts } from '../../contract.ts'

export const PAGE_SIZE = 50

const USERS = adminKey('users')

export const usersSearch = listSearch({ sortable: userSorts, usual: '-createdAt', filters: { role: oneOf(roles) } })
type UsersSearch = SearchValues<typeof usersSearch.known>

export const usersQuery = (search: UsersSearch) =>
  queryOptions({
    queryKey: [...USERS, search],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: 'Failed to fetch users' }),
    placeholderData: keepPreviousData,
    // another admin may have been here
    staleTime: 0,
  })

const tell = (error: Error) => toast(error.message, { kind: 'error' })

/** What has changed is asked for anew, whether it went through or not. */
export function useUsersChanged() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: USERS })
}

export function useSetRole() {
  const onSettled = useUsersChanged()
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) =>
      call(changeUser, { params: { id }, body: { role } }, { otherwise: 'Failed to update user' }),
    onSuccess: ({ user: { name, role } }) => toast(`${name} is ${role === 'admin' ? 'an admin' : 'a customer'} now.`),
    onError: tell,
    onSettled,
  })
}

export function useDeleteUser() {
  const onSettled = useUsersChanged()
  return useMutation({
    mutationFn: (id: string) => call(deleteUser, { params: { id } }, { otherwise: 'Failed to delete user' }),
    onSuccess: ({ message }) => toast(message),
    onError: tell,
    onSettled,
  })
}
