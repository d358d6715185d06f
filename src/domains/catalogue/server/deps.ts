import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { Db } from '#platform/database/connect.ts'

export interface Deps {
  db: Db
  /** Valid until the catalogue changes; stock does not matter. Without it, everything is counted each time. */
  countCache?: MemoCache | undefined
  /** For example `https://shop.example`. Defaults to the origin of the request. */
  publicUrl: string | undefined
}
