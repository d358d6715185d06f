import type { Account } from '#domains/accounts/server/api.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import * as emails from '#platform/email/email-store.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { EmailQuery } from '../contract.ts'
import type { Deps } from './deps.ts'

type DbDeps = Pick<Deps, 'db'>

const BATCH_SIZE = 1_000

export function listEmails({ db }: DbDeps, { limit = MAX_PAGE_SIZE, page = 1, ...filters }: EmailQuery) {
  return emails.listEmails(db, toFilters(filters), { limit, offset: (page - 1) * limit })
}

export function exportEmails({ db }: DbDeps, query: Omit<EmailQuery, 'limit' | 'page'>) {
  const filters = toFilters(query)
  return readInBatches<emails.EmailWithCursor>((after) => emails.listEmailsAfter(db, filters, after, BATCH_SIZE))
}

const toFilters = ({ order, to, ...filters }: Omit<EmailQuery, 'limit' | 'page'>): emails.EmailFilters => ({
  ...filters,
  reference: order,
  address: to,
})

/** Only owners see links that open an account: with the link of an owner, others could give themselves any right. */
export async function getEmail({ db }: DbDeps, actor: Account, id: string) {
  const email = await emails.findEmail(db, id)
  if (!email) throw new ShopError('not_found', 'Email not found.')
  return email.secret && !actor.permissions.includes('staff:write') ? { ...email, text: '', html: '' } : email
}
