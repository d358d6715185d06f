import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Content } from '../contract.ts'
import { shownTo, standardContent } from '../rules.ts'
import { type ContentRow, readContent } from './store.ts'

export async function getContent({ db }: { db: Db }): Promise<Content> {
  return shownTo((await readContent(db)).content ?? standardContent)
}

export async function getAdminContent(
  deps: Parameters<typeof requireAdmin>[0],
  authorization: string | undefined,
): Promise<ContentRow> {
  await requireAdmin(deps, authorization)
  return readContent(deps.db)
}
