import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../contract.ts'
import { listMailTemplates, type TemplateDeps } from './list-mail-templates.ts'
import { presentMail, presentMailHead } from './present.ts'
import { exportMails, getMail, listMails } from './read-mails.ts'

type Deps = Parameters<typeof listMails>[0] & TemplateDeps

const columns: CsvColumn<Parameters<typeof presentMailHead>[0]>[] = [
  { header: 'Created', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'To', value: ({ to }) => to },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'State', value: ({ state }) => state },
  { header: 'Sent', value: ({ sentAt }) => sentAt?.toISOString() ?? '' },
  { header: 'Error', value: ({ error }) => error ?? '' },
]

export function mailAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listMails.path, { schema: contract.listMails }, async ({ headers, query }, reply) => {
      const { emails, total } = await listMails(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(emails.map(presentMailHead))
    })

    app.get(contract.exportMails.path, { schema: contract.exportMails }, async ({ headers, query }, reply) =>
      sendCsv(reply, { name: 'emails', columns, batches: await exportMails(deps, headers.authorization, query) }),
    )

    app.get(contract.listMailTemplates.path, { schema: contract.listMailTemplates }, async ({ headers }) =>
      listMailTemplates(deps, headers.authorization),
    )

    app.get(contract.getMail.path, { schema: contract.getMail }, async ({ headers, params }) =>
      presentMail(await getMail(deps, headers.authorization, params.id)),
    )
  }
}
