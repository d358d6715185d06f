import type { FastifyPluginAsync } from 'fastify'
import type { Db } from '#platform/database/connect.ts'
import type { FileNames } from '#platform/database/find-referenced-files.ts'
import type { PersonalData } from '#platform/database/personal-data.ts'
import type { Metric } from '#platform/http/metrics.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { PeriodicTask } from '#platform/run-periodically.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { TodoId } from '#shared/todos.ts'

type Routes<Deps> = (deps: Deps) => FastifyPluginAsync

export interface EmailSample {
  id: string
  name: string
  /** Completes the sentence "Sent when …". */
  when: string
  subject: string
  text: string
  html: string
}

/**
 * Everything that the app takes from a domain. The scope of a route decides who may call it. `request.account` is the
 * logged-in account, if any. `request.actor` is the same account where the scope requires a login, so it is never undefined.
 */
export interface Domain<Deps> {
  name: string
  /** A sentence for the API documentation. */
  description: string
  /** The modules with the domain's endpoints, whose names become operation ids in the API documentation. */
  contracts: object[]
  /** Callable by anyone. A token is ignored, so the response is the same for everyone. */
  publicRoutes?: Routes<Deps>
  /** Callable by anyone. `request.account` is the account of the token, or undefined for a guest. */
  optionalLoginRoutes?: Routes<Deps>
  /** Callable by anyone with an account, which is `request.actor`. */
  customerRoutes?: Routes<Deps>
  /** Callable by admins; the admin is `request.actor`. */
  adminRoutes?: Routes<Deps>
  workers?: (deps: Deps) => Worker[]
  /** Starts what runs every few seconds in each process, such as outbox polling. */
  startTasks?: (deps: Deps) => PeriodicTask[]
  metrics?: (deps: Deps) => Metric[]
  /** Counts open work for the staff, with the same filters as the lists that the dashboard links to. */
  todos?: Partial<Record<TodoId, (deps: Deps) => Promise<number>>>
  /** Every kind of email that the domain sends, filled with sample data. */
  emailSamples?: (origin: string, shop: ShopSettings) => EmailSample[]
  /** Returns which of the uploads the domain's rows still reference. Uploads without a reference are deleted after a week. */
  findReferencedImages?: (db: Db, names: FileNames) => Promise<string[]>
  /** What the domain stores about people, to export and to erase. */
  personalData?: PersonalData
}
