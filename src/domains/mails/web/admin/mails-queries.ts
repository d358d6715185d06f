import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminKey } from '#ui/admin/admin-key.ts'
import { call } from '#web/api.ts'
import { getMail, listMails, listMailTemplates, type MailQuery } from '../../contract.ts'

export const PAGE_SIZE = 50

const MAILS = adminKey('mails')

export const mailsQuery = (search: Pick<MailQuery, 'q' | 'state' | 'sortBy' | 'page'>) =>
  queryOptions({
    queryKey: [...MAILS, 'list', search],
    queryFn: ({ signal }) =>
      call(listMails, { query: { ...search, limit: PAGE_SIZE } }, { signal, otherwise: 'The mails did not load.' }),
    placeholderData: keepPreviousData,
    // somebody who looks here waits for one
    staleTime: 0,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...MAILS, 'one', id],
    queryFn: ({ signal }) => call(getMail, { params: { id } }, { signal, otherwise: 'This mail did not load.' }),
  })

export const mailTemplatesQuery = queryOptions({
  queryKey: [...MAILS, 'templates'],
  queryFn: ({ signal }) => call(listMailTemplates, {}, { signal, otherwise: 'The templates did not load.' }),
})
