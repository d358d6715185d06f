import type { SessionCache } from '#domains/accounts/server/api.ts'
import type { Db } from '#platform/database/connect.ts'
import type { PersonalData } from '#platform/database/personal-data.ts'
import type { Log } from '#platform/log.ts'

export interface Deps {
  db: Db
  now: () => Date
  log: Log
  sessionCache?: SessionCache | undefined
  /** What every domain stores about people, in the order in which it is erased. */
  personalData: PersonalData[]
}
