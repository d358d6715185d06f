import { recordChange } from '#platform/audit/record-change.ts'
import type { Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import type { ChangedFields } from '#shared/change-kinds.ts'
import { type SecondFactorNews, secondFactorMail } from './second-factor-mail.ts'

interface Told {
  news: SecondFactorNews
  origin: string
  before: ChangedFields
  after: ChangedFields
}

/** What happens to somebody's second factor is put down, and mailed: whoever did not do it hears of it. */
export async function tellOfSecondFactor(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  tx: Tx,
  user: { id: string; name: string; email: string },
  { news, origin, before, after }: Told,
): Promise<void> {
  await recordChange(tx, { actor: user, kind: 'user', subject: user, before, after })
  await sendMail({ jobs }, tx, { to: user.email, ...secondFactorMail({ name: user.name, news, origin }) })
}
