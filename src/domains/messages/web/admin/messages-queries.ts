import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { parseAsOneOf, parseAsText, type SearchValues } from '#shared/search-params.ts'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import {
  closeMessage,
  deleteMessages,
  getMessage,
  type InboxMessage,
  listMessages,
  messageSortKeys,
  reopenMessage,
  replyToMessage,
} from '../../admin-contract.ts'
import { messageStates } from '../../contract.ts'

export const PAGE_SIZE = 50

const MESSAGES_QUERY_KEY = adminQueryKey('messages')

/** The `message` parameter is the open message's id. */
export const messagesSearch = defineListParams({
  sortable: messageSortKeys,
  defaultSort: '-createdAt',
  filters: { state: parseAsOneOf(messageStates), message: parseAsText(60) },
})
type MessagesParams = Omit<SearchValues<typeof messagesSearch.parsers>, 'message'>

export const messagesQueryOptions = (params: MessagesParams) =>
  queryOptions({
    queryKey: [...MESSAGES_QUERY_KEY, 'list', params],
    queryFn: ({ signal }) =>
      callApi(
        listMessages,
        { query: { ...params, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the messages." },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const messageQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [...MESSAGES_QUERY_KEY, 'one', id],
    queryFn: ({ signal }) =>
      callApi(getMessage, { params: { id } }, { signal, fallbackMessage: "We couldn't load this message." }),
    // another admin may have changed it
    staleTime: 0,
  })

function cacheMessage(client: QueryClient, message: InboxMessage): void {
  client.setQueryData(messageQueryOptions(message._id).queryKey, message)
  void client.invalidateQueries({ queryKey: [...MESSAGES_QUERY_KEY, 'list'] })
}

const refetchMessage = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: messageQueryOptions(id).queryKey })

/** Sends a reply to the loaded version of the message, and refetches the message when that fails. */
export function useReply({ _id: id, version }: InboxMessage) {
  const client = useQueryClient()
  return async (text: string): Promise<InboxMessage> => {
    const input = { params: { id }, body: { text, version } }
    try {
      const message = await callApi(replyToMessage, input, {
        fallbackMessage: "Your reply wasn't sent. Please try again.",
      })
      cacheMessage(client, message)
      return message
    } catch (error) {
      void refetchMessage(client, id)
      throw error
    }
  }
}

export function useSetMessageState({ _id: id }: InboxMessage) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: 'open' | 'closed') =>
      callApi(
        state === 'open' ? reopenMessage : closeMessage,
        { params: { id } },
        { fallbackMessage: "We couldn't update the message. Please try again." },
      ),
    onSuccess: (message) => cacheMessage(client, message),
    onError: (error) => {
      toast(error.message, { kind: 'error' })
      void refetchMessage(client, id)
    },
  })
}

export function useDeleteMessages(onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) =>
      callApi(deleteMessages, { body: { ids } }, { fallbackMessage: "We couldn't delete anything. Please try again." }),
    onSuccess: ({ deleted }) => {
      onDeleted()
      toast(deleted === 1 ? 'Message deleted.' : `${deleted} messages deleted.`)
      return client.invalidateQueries({ queryKey: [...MESSAGES_QUERY_KEY, 'list'] })
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
