import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminKey } from '#ui/admin/admin-key.ts'
import { call } from '#web/api.ts'
import { getMail, listMails, listMailTemplates, type MailQuery } from '../../contract.ts'

export const PAGE_SIZE = 50

const EMAILS_KEY = adminKey('mails')

export const mailsQuery = (search: Pick<MailQuery, 'q' | 'state' | 'sortBy' | 'page'>) =>
  queryOptions({
    queryKey: [...EMAILS_KEY, 'list', search],
    queryFn: ({ signal }) =>
      call(listMails, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: "Couldn't load the emails." }),
    placeholderData: keepPreviousData,
    // admins look here for an email that should arrive any moment
    staleTime: 0,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...EMAILS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getMail, { params: { id } }, { signal, otherwise: "Couldn't load this email." }),
  })

export const mailTemplatesQuery = queryOptions({
  queryKey: [...EMAILS_KEY, 'templates'],
  queryFn: ({ signal }) => call(listMailTemplates, {}, { signal, otherwise: "Couldn't load the templates." }),
})
