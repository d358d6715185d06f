import { queryOptions } from '@tanstack/react-query'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { callApi } from '#web/api.ts'
import { listOrderNotes } from '../../note-contract.ts'

export const notesQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [...adminQueryKey('order-notes'), id],
    queryFn: ({ signal }) =>
      callApi(listOrderNotes, { params: { id } }, { signal, fallbackMessage: "We couldn't load the notes." }),
  })
