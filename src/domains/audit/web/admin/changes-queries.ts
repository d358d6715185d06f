import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { auditKinds } from '#shared/audit-kinds.ts'
import { parseAsCalendarDay, parseAsOneOf, parseAsText, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { changeSortKeys, listChanges, undoChange } from '../../contract.ts'

export const PAGE_SIZE = 50

const CHANGES_QUERY_KEY = adminQueryKey('changes')

export const changesSearchParams = defineListParams({
  sortable: changeSortKeys,
  defaultSort: '-at',
  filters: {
    kind: parseAsOneOf(auditKinds),
    subject: parseAsText(24),
    actor: parseAsText(24),
    from: parseAsCalendarDay,
    to: parseAsCalendarDay,
  },
})
type ChangesParams = SearchValues<typeof changesSearchParams.parsers>

export const changesQueryOptions = (params: ChangesParams) =>
  queryOptions({
    queryKey: [...CHANGES_QUERY_KEY, params],
    queryFn: ({ signal }) =>
      callApi(
        listChanges,
        { query: { ...params, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "The changes didn't load." },
      ),
    placeholderData: keepPreviousData,
    // the audit log must always be up to date
    staleTime: 0,
  })

export function useUndoChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      callApi(undoChange, { params: { id } }, { fallbackMessage: "We couldn't undo this change." }),
    onSuccess: ({ change }) => toast(`${change.subject.name}: change undone.`),
    onError: (error) => toast(error.message, { kind: 'error' }),
    // other pages show prices and stock too
    onSettled: () => client.invalidateQueries({ queryKey: adminQueryKey() }),
  })
}
