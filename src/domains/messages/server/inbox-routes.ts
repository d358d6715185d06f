import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import { deleteSpam } from './delete-spam.ts'
import { getMessage } from './get-message.ts'
import { exportMessages, listMessages } from './list-messages.ts'
import { presentListedMessage, presentMessage } from './present.ts'
import { replyToMessage } from './reply-to-message.ts'
import { setMessageState } from './set-message-state.ts'

type Deps = Parameters<typeof replyToMessage>[0]

const columns: CsvColumn<Parameters<typeof presentListedMessage>[0]>[] = [
  { header: 'Received', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'State', value: ({ state }) => state },
  { header: 'Message', value: ({ message }) => message },
]

export function inboxRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listMessages.path, { schema: contract.listMessages }, async ({ headers, query }, reply) => {
      const { messages, total } = await listMessages(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(messages.map(presentListedMessage))
    })

    app.get(contract.exportMessages.path, { schema: contract.exportMessages }, async ({ headers, query }, reply) => {
      const batches = await exportMessages(deps, headers.authorization, query)
      return sendCsv(reply, { name: 'messages', columns, batches })
    })

    app.get(contract.getMessage.path, { schema: contract.getMessage }, async ({ headers, params }) =>
      presentMessage(await getMessage(deps, headers.authorization, params.id)),
    )

    app.post(contract.replyToMessage.path, { schema: contract.replyToMessage }, async ({ headers, params, body }) =>
      presentMessage(await replyToMessage(deps, headers.authorization, { ...params, ...body })),
    )

    app.post(contract.closeMessage.path, { schema: contract.closeMessage }, async ({ headers, params }) =>
      presentMessage(await setMessageState(deps, headers.authorization, { ...params, state: 'closed' })),
    )

    app.post(contract.reopenMessage.path, { schema: contract.reopenMessage }, async ({ headers, params }) =>
      presentMessage(await setMessageState(deps, headers.authorization, { ...params, state: 'open' })),
    )

    app.post(contract.deleteSpam.path, { schema: contract.deleteSpam }, async ({ headers, body }) => ({
      deleted: await deleteSpam(deps, headers.authorization, body.ids),
    }))
  }
}
