import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import type { MailTemplate } from '../contract.ts'

export interface TemplateDeps {
  /** Every mail of the shop, made of sample data: mails stand in all domains, so that they are handed in. */
  samples: () => MailTemplate[]
}

type Deps = Parameters<typeof requireAdmin>[0] & TemplateDeps

/** How each of the shop's mails looks and reads. */
export async function listMailTemplates(deps: Deps, authorization: string | undefined): Promise<MailTemplate[]> {
  await requireAdmin(deps, authorization)
  return deps.samples()
}
