import { eraseAuditSubjects } from '#platform/audit/erase-audit-subjects.ts'
import type { PersonalData } from '#platform/database/personal-data.ts'
import * as store from './personal-data-store.ts'

export const personalData: PersonalData = {
  tables: ['contact_messages', 'newsletter_subscribers'],
  export: store.exportMessages,
  async erase(tx, person) {
    const ids = await store.eraseMessages(tx, person)
    await eraseAuditSubjects(
      tx,
      ids.map((id) => ({ id, name: 'Message from an erased customer' })),
    )
  },
}
