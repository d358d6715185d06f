import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { oneOf, type SearchValues, text } from '#shared/known-search.ts'
import { adminKey } from '#ui/admin/admin-key.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import {
  answerMessage,
  closeMessage,
  deleteSpam,
  getMessage,
  type InboxMessage,
  listMessages,
  messageSorts,
  messageStates,
  reopenMessage,
} from '../../admin-contract.ts'

export const PAGE_SIZE = 50

const MESSAGES = adminKey('messages')

/** Which messages are listed, and which of them is open. */
export const messagesSearch = listSearch({
  sortable: messageSorts,
  usual: '-createdAt',
  filters: { state: oneOf(messageStates), message: text(60) },
})
type MessagesSearch = Omit<SearchValues<typeof messagesSearch.known>, 'message'>

export const messagesQuery = (search: MessagesSearch) =>
  queryOptions({
    queryKey: [...MESSAGES, 'list', search],
    queryFn: ({ signal }) =>
      call(
        listMessages,
        { query: { ...search, limit: PAGE_SIZE } },
        { signal, otherwise: 'The messages did not load.' },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...MESSAGES, 'one', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id } }, { signal, otherwise: 'This message did not load.' }),
    // two may read it at once
    staleTime: 0,
  })

function keep(client: QueryClient, message: InboxMessage): void {
  client.setQueryData(messageQuery(message._id).queryKey, message)
  void client.invalidateQueries({ queryKey: [...MESSAGES, 'list'] })
}

const readAgain = (client: QueryClient, id: string) => client.invalidateQueries({ queryKey: messageQuery(id).queryKey })

/** Sends an answer to the message as it was read; when that was refused, the message is read again. */
export function useAnswer({ _id: id, version }: InboxMessage) {
  const client = useQueryClient()
  return async (text: string): Promise<InboxMessage> => {
    const input = { params: { id }, body: { text, version } }
    try {
      const answered = await call(answerMessage, input, { otherwise: 'The answer was not sent. Please try again.' })
      keep(client, answered)
      return answered
    } catch (error) {
      void readAgain(client, id)
      throw error
    }
  }
}

export function useSetState({ _id: id }: InboxMessage) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: 'open' | 'closed') =>
      call(
        state === 'open' ? reopenMessage : closeMessage,
        { params: { id } },
        { otherwise: 'The message was not changed. Please try again.' },
      ),
    onSuccess: (message) => keep(client, message),
    onError: (error) => {
      toast(error.message, { kind: 'error' })
      void readAgain(client, id)
    },
  })
}

export function useDeleteSpam(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(deleteSpam, { body: { ids } }, { otherwise: 'Nothing was deleted. Please try again.' }),
    onSuccess: ({ deleted }) => {
      onDone()
      toast(deleted === 1 ? 'The message is gone.' : `${deleted} messages are gone.`)
      return client.invalidateQueries({ queryKey: [...MESSAGES, 'list'] })
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
