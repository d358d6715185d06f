import type { Db } from '#platform/database/connect.ts'
import type { EmailSample } from '#platform/domain.ts'

export interface Deps {
  db: Db
  /** Renders every email with sample data. Injected, because all domains have emails. */
  emailSamples: () => EmailSample[]
}
