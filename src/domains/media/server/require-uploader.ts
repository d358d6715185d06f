import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'

export async function requireUploader(deps: { db: Db }, authorization: string | undefined): Promise<void> {
  await requireAdmin(deps, authorization)
}
