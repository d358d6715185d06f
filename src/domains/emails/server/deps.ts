import type { Db } from '#platform/database/connect.ts'
import type { EmailSample } from '#platform/domain.ts'

export interface Deps {
  db: Db
  now: () => Date
  /** Renders every email with sample data. Injected, because all domains have emails. */
  emailSamples: () => EmailSample[]
}
