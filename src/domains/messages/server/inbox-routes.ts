import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import { deleteMessages } from './delete-messages.ts'
import type { Deps } from './deps.ts'
import { getMessage } from './get-message.ts'
import { exportMessages, listMessages } from './list-messages.ts'
import { type MessageRow, presentListedMessage, presentMessage } from './present.ts'
import { replyToMessage } from './reply-to-message.ts'
import { setMessageState } from './set-message-state.ts'

const columns: CsvColumn<MessageRow>[] = [
  { header: 'Received', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'State', value: ({ state }) => state },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Order', value: ({ orderId }) => orderId ?? '' },
]

export function inboxRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listMessages.path, { schema: contract.listMessages }, async ({ query }, reply) => {
      const { messages, total } = await listMessages(deps, query)
      return reply.header('X-Total-Count', total).send(messages.map(presentListedMessage))
    })

    app.get(contract.exportMessages.path, { schema: contract.exportMessages }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'messages', columns, batches: exportMessages(deps, query) }),
    )

    app.get(contract.getMessage.path, { schema: contract.getMessage }, async ({ params }) =>
      presentMessage(await getMessage(deps, params.id)),
    )

    app.post(contract.replyToMessage.path, { schema: contract.replyToMessage }, async ({ actor, params, body }) =>
      presentMessage(await replyToMessage(deps, actor, { ...params, ...body })),
    )

    app.post(contract.closeMessage.path, { schema: contract.closeMessage }, async ({ actor, params }) =>
      presentMessage(await setMessageState(deps, actor, { ...params, state: 'closed' })),
    )

    app.post(contract.reopenMessage.path, { schema: contract.reopenMessage }, async ({ actor, params }) =>
      presentMessage(await setMessageState(deps, actor, { ...params, state: 'open' })),
    )

    app.post(contract.deleteMessages.path, { schema: contract.deleteMessages }, async ({ actor, body }) => ({
      deleted: await deleteMessages(deps, actor, body.ids),
    }))
  }
}
