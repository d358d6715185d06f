import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { type EmailRow, presentEmail, presentEmailSummary, presentEmailTemplate } from './present.ts'
import { exportEmails, getEmail, listEmails } from './read-emails.ts'
import { forwardEmail, resendEmail, resendFailedEmails } from './resend-email.ts'

const csvColumns: CsvColumn<EmailRow>[] = [
  { header: 'Created', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'To', value: ({ to }) => to },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'State', value: ({ state }) => state },
  { header: 'Sent', value: ({ sentAt }) => sentAt?.toISOString() ?? '' },
  { header: 'Error', value: ({ error }) => error ?? '' },
]

export function emailAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listEmails.path, { schema: contract.listEmails }, async ({ query }, reply) => {
      const { emails, total } = await listEmails(deps, query)
      return reply.header('X-Total-Count', total).send(emails.map(presentEmailSummary))
    })

    app.get(contract.exportEmails.path, { schema: contract.exportEmails }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'emails', columns: csvColumns, batches: exportEmails(deps, query) }),
    )

    app.get(contract.listEmailTemplates.path, { schema: contract.listEmailTemplates }, async () =>
      deps.emailSamples().map(presentEmailTemplate),
    )

    app.get(contract.getEmail.path, { schema: contract.getEmail }, async ({ actor, params }) =>
      presentEmail(await getEmail(deps, actor, params.id)),
    )

    app.post(contract.resendEmail.path, { schema: contract.resendEmail }, async ({ actor, params }) =>
      presentEmailSummary(await resendEmail(deps, actor, params.id)),
    )

    app.post(contract.forwardEmail.path, { schema: contract.forwardEmail }, async ({ actor, params, body }) =>
      presentEmailSummary(await forwardEmail(deps, actor, { id: params.id, to: body.to })),
    )

    app.post(contract.resendFailedEmails.path, { schema: contract.resendFailedEmails }, async ({ actor }) => ({
      resent: await resendFailedEmails(deps, actor),
    }))
  }
}
