import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { changeKinds } from '#shared/change-kinds.ts'
import { calendarDay, oneOf, type SearchValues, text } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { changeSorts, listChanges, undoChange } from '../../contract.ts'

export const PAGE_SIZE = 50

const changesKey = adminKey('changes')

export const changesSearch = listSearch({
  sortable: changeSorts,
  usual: '-at',
  filters: { kind: oneOf(changeKinds), subject: text(24), actor: text(24), from: calendarDay, to: calendarDay },
})
type ChangesSearch = SearchValues<typeof changesSearch.known>

export const changesQuery = (search: ChangesSearch) =>
  queryOptions({
    queryKey: [...changesKey, search],
    queryFn: ({ signal }) =>
      call(listChanges, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: "The changes didn't load." }),
    placeholderData: keepPreviousData,
    // the audit log must always be up to date
    staleTime: 0,
  })

export function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(undoChange, { params: { id } }, { otherwise: "We couldn't undo this change." }),
    onSuccess: ({ change }) => toast(`${change.subject.name}: change undone.`),
    onError: (error) => toast(error.message, { kind: 'error' }),
    // other screens show prices and stock too
    onSettled: () => client.invalidateQueries({ queryKey: adminKey() }),
  })
}
