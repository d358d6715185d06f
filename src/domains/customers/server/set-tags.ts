import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { normalizeTags } from '../rules.ts'
import type { Deps } from './deps.ts'
import { customerNotFound } from './get-customer.ts'
import { refreshCustomers } from './refresh-customers.ts'
import * as store from './store.ts'

export async function setTags(
  deps: Pick<Deps, 'db'>,
  actor: Account,
  { customerId, tags }: { customerId: string; tags: string[] },
): Promise<string[]> {
  await refreshCustomers(deps)
  const newTags = normalizeTags(tags)
  return deps.db.transaction(async (tx) => {
    const customer = await store.lockCustomer(tx, customerId)
    if (!customer) throw customerNotFound()
    const [before, after] = [customer.tags.join(', '), newTags.join(', ')]
    if (before === after) return newTags
    await store.setTags(tx, customerId, newTags)
    const subject = { id: customerId, name: customer.name }
    await recordAuditEntry(tx, { actor, kind: 'user', subject, before: { tags: before }, after: { tags: after } })
    return newTags
  })
}
