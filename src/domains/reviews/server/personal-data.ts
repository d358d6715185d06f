import { eraseAuditSubjects } from '#platform/audit/erase-audit-subjects.ts'
import { ERASED_NAME, type PersonalData } from '#platform/database/personal-data.ts'
import { ANONYMOUS } from '../rules.ts'
import { toAuditSubject } from './moderate-review.ts'
import * as store from './personal-data-store.ts'
import { notifyChange } from './store.ts'

export const personalData: PersonalData = {
  tables: ['reviews', 'review_photos', 'review_requests', 'review_request_stops'],
  export: store.exportReviews,
  async erase(tx, person) {
    const erased = await store.eraseReviews(tx, person, ANONYMOUS)
    await eraseAuditSubjects(
      tx,
      erased.map((row) => toAuditSubject({ ...row, author: ERASED_NAME })),
    )
    for (const { productId } of erased) await notifyChange(tx, productId)
  },
}
