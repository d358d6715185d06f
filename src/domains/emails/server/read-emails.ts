import { requireAdmin } from '#domains/accounts/server/api.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import * as emails from '#platform/email/email-store.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { EmailQuery } from '../contract.ts'

type Deps = Parameters<typeof requireAdmin>[0]
type Authorization = string | undefined

const BATCH = 1_000

/** Admins only: emails contain links that open accounts. */
export async function listEmails(deps: Deps, authorization: Authorization, query: EmailQuery) {
  await requireAdmin(deps, authorization)
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return emails.listEmails(deps.db, filters, { limit, offset: (page - 1) * limit })
}

export async function exportEmails(deps: Deps, authorization: Authorization, filters: emails.EmailFilters) {
  await requireAdmin(deps, authorization)
  return readInBatches<emails.EmailWithCursor>((after) => emails.listEmailsAfter(deps.db, filters, after, BATCH))
}

export async function getEmail(deps: Deps, authorization: Authorization, id: string) {
  await requireAdmin(deps, authorization)
  const email = await emails.findEmail(deps.db, id)
  if (!email) throw new ShopError('not_found', 'Email not found.')
  return email
}
