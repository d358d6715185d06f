import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Log
  publicUrl: string | undefined
}
