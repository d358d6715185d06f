import { eraseAuditSubjects } from '#platform/audit/erase-audit-subjects.ts'
import { ERASED_NAME, type PersonalData } from '#platform/database/personal-data.ts'
import { findOrderErasureProblem } from '../rules.ts'
import { toAuditSubject } from './change-status.ts'
import * as store from './personal-data-store.ts'

/** Invoices and credit notes keep name and address as issued: GST law requires them for its period. */
export const personalData: PersonalData = {
  tables: ['orders', 'order_amendments', 'order_notes'],
  export: store.exportOrders,
  async findErasureProblem(tx, person) {
    for (const facts of await store.lockErasureFacts(tx, person)) {
      const problem = findOrderErasureProblem(facts)
      if (problem) return problem
    }
    return undefined
  },
  async erase(tx, person) {
    const ids = await store.eraseCustomer(tx, person)
    await eraseAuditSubjects(
      tx,
      ids.map((id) => toAuditSubject({ id, customerName: ERASED_NAME })),
    )
  },
}
