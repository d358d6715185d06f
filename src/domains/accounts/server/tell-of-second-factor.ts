import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import type { ChangedFields } from '#shared/change-kinds.ts'
import { type SecondFactorNews, secondFactorMail } from './second-factor-mail.ts'

interface Notification {
  event: SecondFactorNews
  origin: string
  before: ChangedFields
  after: ChangedFields
}

/** Records the change in the audit log and emails the user, who may not have made it. */
export async function tellOfSecondFactor(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  user: { id: string; name: string; email: string },
  { event, origin, before, after }: Notification,
): Promise<void> {
  await recordChange(tx, { actor: user, kind: 'user', subject: user, before, after })
  await sendMail({ jobs }, tx, { to: user.email, ...secondFactorMail({ name: user.name, news: event, origin }) })
}
