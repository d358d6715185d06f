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

/** The `message` parameter is the open message's id. */
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
        { signal, otherwise: "Couldn't load the messages." },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...MESSAGES, 'one', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id } }, { signal, otherwise: "Couldn't load this message." }),
    // another admin may have changed it
    staleTime: 0,
  })

function cacheMessage(client: QueryClient, message: InboxMessage): void {
  client.setQueryData(messageQuery(message._id).queryKey, message)
  void client.invalidateQueries({ queryKey: [...MESSAGES, 'list'] })
}

const refetchMessage = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: messageQuery(id).queryKey })

/** Sends a reply to the loaded version of the message, and refetches the message when that fails. */
export function useAnswer({ _id: id, version }: InboxMessage) {
  const client = useQueryClient()
  return async (text: string): Promise<InboxMessage> => {
    const input = { params: { id }, body: { text, version } }
    try {
      const answered = await call(answerMessage, input, { otherwise: "Your reply wasn't sent. Please try again." })
      cacheMessage(client, answered)
      return answered
    } catch (error) {
      void refetchMessage(client, id)
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
        { otherwise: "Couldn't update the message. Please try again." },
      ),
    onSuccess: (message) => cacheMessage(client, message),
    onError: (error) => {
      toast(error.message, { kind: 'error' })
      void refetchMessage(client, id)
    },
  })
}

export function useDeleteSpam(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) =>
      call(deleteSpam, { body: { ids } }, { otherwise: "Couldn't delete anything. Please try again." }),
    onSuccess: ({ deleted }) => {
      onDone()
      toast(deleted === 1 ? 'Message deleted.' : `${deleted} messages deleted.`)
      return client.invalidateQueries({ queryKey: [...MESSAGES, 'list'] })
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
