import { eraseAuditSubjects } from '#platform/audit/erase-audit-subjects.ts'
import { ERASED_NAME, type PersonalData } from '#platform/database/personal-data.ts'
import { shortenId } from '#shared/ids.ts'
import { toAuditSubject } from './advance-return.ts'
import * as store from './personal-data-store.ts'

export const personalData: PersonalData = {
  tables: ['returns'],
  export: store.exportReturns,
  async findErasureProblem(tx, person) {
    const [open] = await store.listOpenReturns(tx, person)
    return open && `The return of order #${shortenId(open.orderId)} is still open. Try again once it is finished.`
  },
  async erase(tx, person) {
    const erased = await store.eraseReturns(tx, person)
    await eraseAuditSubjects(
      tx,
      erased.map(({ id, orderId }) => toAuditSubject({ id, orderId, name: ERASED_NAME })),
    )
  },
}
