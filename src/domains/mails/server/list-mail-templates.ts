import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { MailTemplate } from '../contract.ts'

export interface TemplateDeps {
  /** Renders every email with sample data. Injected, because all domains have emails. */
  samples: () => MailTemplate[]
}

type Deps = Parameters<typeof requireAdmin>[0] & TemplateDeps

export async function listMailTemplates(deps: Deps, authorization: string | undefined): Promise<MailTemplate[]> {
  await requireAdmin(deps, authorization)
  return deps.samples()
}
