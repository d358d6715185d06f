import { requireAdmin } from '#domains/accounts/server/api.ts'
import type { EmailTemplate } from '../contract.ts'

export interface TemplateDeps {
  /** Renders every email with sample data. Injected, because all domains have emails. */
  samples: () => EmailTemplate[]
}

type Deps = Parameters<typeof requireAdmin>[0] & TemplateDeps

export async function listEmailTemplates(deps: Deps, authorization: string | undefined): Promise<EmailTemplate[]> {
  await requireAdmin(deps, authorization)
  return deps.samples()
}
