import type { Domain } from '#platform/domain.ts'
import { countEmails } from '#platform/email/email-store.ts'
import { personalData } from '#platform/email/personal-data.ts'
import * as contract from '../contract.ts'
import { emailAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'

/** For admins only, because emails contain reset links. */
export const emailsDomain: Domain<Deps> = {
  name: 'emails',
  description: 'Emails that the shop has sent or will send.',
  contracts: [contract],
  adminRoutes: emailAdminRoutes,
  todos: { emailsFailed: ({ db }) => countEmails(db, { state: 'failed' }) },
  personalData,
}
