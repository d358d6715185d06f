import { eraseAuditSubjects } from '#platform/audit/erase-audit-subjects.ts'
import { ERASED_NAME, type PersonalData } from '#platform/database/personal-data.ts'
import { exportAccount } from './personal-data-store.ts'

export const personalData: PersonalData = {
  tables: [
    'users',
    'addresses',
    'sessions',
    'devices',
    'password_resets',
    'login_codes',
    'login_challenges',
    'second_factors',
    'recovery_codes',
  ],
  export: exportAccount,
  erase: (tx, { userId }) => eraseAuditSubjects(tx, [{ id: userId, name: ERASED_NAME }]),
}
