import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import * as mail from '#platform/mail/read-mails.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/paging.ts'

type Deps = Parameters<typeof requireAdmin>[0]
type Authorization = string | undefined

interface Page {
  limit?: number | undefined
  page?: number | undefined
}

/** Mails open accounts, so nobody but an admin reads them. */
export async function listMails(deps: Deps, authorization: Authorization, { limit = MAX_PAGE_SIZE, page = 1 }: Page) {
  await requireAdmin(deps, authorization)
  return mail.listMails(deps.db, { limit, offset: (page - 1) * limit })
}

export async function getMail(deps: Deps, authorization: Authorization, id: string) {
  await requireAdmin(deps, authorization)
  const found = await mail.findMail(deps.db, id)
  if (!found) throw new ShopError('not_found', 'There is no such mail.')
  return found
}
