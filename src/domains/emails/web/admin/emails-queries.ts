import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { type EmailQuery, getEmail, listEmails, listEmailTemplates } from '../../contract.ts'
import { EMAILS_QUERY_KEY } from '../queries.ts'

export const PAGE_SIZE = 50

export const emailsQueryOptions = (params: Pick<EmailQuery, 'q' | 'state' | 'sortBy' | 'page'>) =>
  queryOptions({
    queryKey: [...EMAILS_QUERY_KEY, 'list', params],
    queryFn: ({ signal }) =>
      callApi(
        listEmails,
        { query: { ...params, limit: PAGE_SIZE } },
        { signal, fallbackMessage: "We couldn't load the emails." },
      ),
    placeholderData: keepPreviousData,
    // admins look here for emails that were just sent
    staleTime: 0,
  })

export const emailQueryOptions = (id: string) =>
  queryOptions({
    queryKey: [...EMAILS_QUERY_KEY, 'detail', id],
    queryFn: ({ signal }) =>
      callApi(getEmail, { params: { id } }, { signal, fallbackMessage: "We couldn't load this email." }),
  })

export const emailTemplatesQueryOptions = queryOptions({
  queryKey: [...EMAILS_QUERY_KEY, 'templates'],
  queryFn: ({ signal }) =>
    callApi(listEmailTemplates, {}, { signal, fallbackMessage: "We couldn't load the templates." }),
})
