import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../contract.ts'
import { listEmailTemplates, type TemplateDeps } from './list-email-templates.ts'
import { presentEmail, presentEmailSummary } from './present.ts'
import { exportEmails, getEmail, listEmails } from './read-emails.ts'

type Deps = Parameters<typeof listEmails>[0] & TemplateDeps

const columns: CsvColumn<Parameters<typeof presentEmailSummary>[0]>[] = [
  { header: 'Created', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'To', value: ({ to }) => to },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'State', value: ({ state }) => state },
  { header: 'Sent', value: ({ sentAt }) => sentAt?.toISOString() ?? '' },
  { header: 'Error', value: ({ error }) => error ?? '' },
]

export function emailAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listEmails.path, { schema: contract.listEmails }, async ({ headers, query }, reply) => {
      const { emails, total } = await listEmails(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(emails.map(presentEmailSummary))
    })

    app.get(contract.exportEmails.path, { schema: contract.exportEmails }, async ({ headers, query }, reply) =>
      sendCsv(reply, { name: 'emails', columns, batches: await exportEmails(deps, headers.authorization, query) }),
    )

    app.get(contract.listEmailTemplates.path, { schema: contract.listEmailTemplates }, async ({ headers }) =>
      listEmailTemplates(deps, headers.authorization),
    )

    app.get(contract.getEmail.path, { schema: contract.getEmail }, async ({ headers, params }) =>
      presentEmail(await getEmail(deps, headers.authorization, params.id)),
    )
  }
}
