import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Content } from '../contract.ts'
import { defaultContent, toPublicContent } from '../rules.ts'
import { type ContentRow, getContentRow } from './store.ts'

export async function getContent({ db }: { db: Db }): Promise<Content> {
  return toPublicContent((await getContentRow(db)).content ?? defaultContent)
}

export async function getAdminContent(
  deps: Parameters<typeof requireAdmin>[0],
  authorization: string | undefined,
): Promise<ContentRow> {
  await requireAdmin(deps, authorization)
  return getContentRow(deps.db)
}
