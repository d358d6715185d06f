import { type Account, findUser, requireReauth } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import type { Tx } from '#platform/database/connect.ts'
import { type Person, toPersonWithTrustedEmail } from '#platform/database/personal-data.ts'
import type { IdentityProof } from '../contract.ts'
import type { Deps } from './deps.ts'
import { customerNotFound } from './get-customer.ts'

/** Sections that are left out unless the email is proven to be the person's own. */
const LEFT_OUT =
  'Messages, newsletter, stock alerts, personal discount codes and emails are left out, because the email address was not confirmed. Download the file with an emailed code to include them.'

/** Returns everything that the domains store about the person, in one file. */
async function collectData(tx: Tx, { personalData, now }: Pick<Deps, 'personalData' | 'now'>, person: Person) {
  const file: Record<string, unknown> = { exportedAt: now() }
  if (!person.isEmailProven) file['leftOut'] = LEFT_OUT
  for (const data of personalData) Object.assign(file, await data.export(tx, person))
  return file
}

/** One snapshot, so the sections of the file agree. */
const SNAPSHOT = { isolationLevel: 'repeatable read' } as const

export async function exportOwnData(
  deps: Deps,
  actor: Account,
  proof: IdentityProof,
): Promise<Record<string, unknown>> {
  const { isEmailProven } = await requireReauth(deps, actor, proof)
  const person = { userId: actor.id, email: actor.email, isEmailProven }
  return deps.db.transaction((tx) => collectData(tx, deps, person), SNAPSHOT)
}

/** Recorded, because an admin reads everything about a person. */
export async function exportCustomerData(deps: Deps, actor: Account, id: string): Promise<Record<string, unknown>> {
  return deps.db.transaction(async (tx) => {
    const user = await findUser(tx, id)
    // the file of a colleague is for an owner's eyes at most, and they download it themselves
    if (user?.role !== 'customer') throw customerNotFound()
    await recordAuditEntry(tx, {
      actor,
      kind: 'user',
      subject: { id, name: user.name },
      after: { change: 'personal data exported' },
    })
    return collectData(tx, deps, toPersonWithTrustedEmail(user))
  }, SNAPSHOT)
}
