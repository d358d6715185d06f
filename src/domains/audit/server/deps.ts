import type { Db } from '#platform/database/connect.ts'

export interface Deps {
  db: Db
  now: () => Date
}
