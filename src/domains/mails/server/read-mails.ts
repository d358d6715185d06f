import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { inBatches } from '#platform/database/in-batches.ts'
import * as mail from '#platform/mail/read-mails.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/paging.ts'
import type { MailQuery } from '../contract.ts'

type Deps = Parameters<typeof requireAdmin>[0]
type Authorization = string | undefined

const BATCH = 1_000

/** Mails open accounts, so nobody but an admin reads them. */
export async function listMails(deps: Deps, authorization: Authorization, query: MailQuery) {
  await requireAdmin(deps, authorization)
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return mail.listMails(deps.db, filters, { limit, offset: (page - 1) * limit })
}

/** All of them, a batch at a time, without their texts. */
export async function exportMails(deps: Deps, authorization: Authorization, filters: mail.MailFilters) {
  await requireAdmin(deps, authorization)
  return inBatches<mail.MailInOrder>((after) => mail.mailsAfter(deps.db, filters, after, BATCH))
}

export async function getMail(deps: Deps, authorization: Authorization, id: string) {
  await requireAdmin(deps, authorization)
  const found = await mail.findMail(deps.db, id)
  if (!found) throw new ShopError('not_found', 'There is no such mail.')
  return found
}
