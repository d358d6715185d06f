import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import * as newsletterAdminContract from '../newsletter-admin-contract.ts'
import { messageAdminRoutes } from './admin-routes.ts'
import { createMessageCleanupWorker } from './clean-up-messages.ts'
import type { Deps } from './deps.ts'
import { composeEmailSamples } from './email-samples.ts'
import { countMessages } from './inbox-store.ts'
import { personalData } from './personal-data.ts'
import { createNewsletterConfirmationWorker } from './request-confirmation.ts'
import { contactRoutes, newsletterRoutes } from './routes.ts'

export const messagesDomain: Domain<Deps> = {
  name: 'messages',
  description: 'Contact messages and newsletter subscriptions.',
  contracts: [contract, adminContract, newsletterAdminContract],
  publicRoutes: newsletterRoutes,
  optionalLoginRoutes: contactRoutes,
  adminRoutes: messageAdminRoutes,
  workers: (deps) => [createNewsletterConfirmationWorker(deps), createMessageCleanupWorker(deps)],
  todos: { messagesToAnswer: ({ db }) => countMessages(db, { state: 'open' }) },
  emailSamples: composeEmailSamples,
  personalData,
}
