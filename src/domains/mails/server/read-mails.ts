import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import * as emails from '#platform/mail/read-mails.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/paging.ts'
import type { MailQuery } from '../contract.ts'

type Deps = Parameters<typeof requireAdmin>[0]
type Authorization = string | undefined

const BATCH = 1_000

/** Admins only: emails contain links that open accounts. */
export async function listMails(deps: Deps, authorization: Authorization, query: MailQuery) {
  await requireAdmin(deps, authorization)
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return emails.listMails(deps.db, filters, { limit, offset: (page - 1) * limit })
}

export async function exportMails(deps: Deps, authorization: Authorization, filters: emails.MailFilters) {
  await requireAdmin(deps, authorization)
  return inBatches<emails.MailInOrder>((after) => emails.mailsAfter(deps.db, filters, after, BATCH))
}

export async function getMail(deps: Deps, authorization: Authorization, id: string) {
  await requireAdmin(deps, authorization)
  const email = await emails.findMail(deps.db, id)
  if (!email) throw new ShopError('not_found', 'Email not found.')
  return email
}
