import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { Db } from '#platform/database/connect.ts'

export interface Deps {
  db: Db
  countCache?: MemoCache | undefined
}
