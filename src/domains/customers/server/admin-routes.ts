import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { clearSessionCacheAfterChanges } from '#domains/accounts/server/api.ts'
import { sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import { customerColumns } from './customer-columns.ts'
import type { Deps } from './deps.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomerData } from './export-data.ts'
import { getCustomer } from './get-customer.ts'
import { exportCustomers, listCustomers, listTags } from './list-customers.ts'
import { addNote, deleteNote } from './notes.ts'
import { presentCustomer, presentListedCustomer, presentNote } from './present.ts'
import { setTags } from './set-tags.ts'

export function customerAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    clearSessionCacheAfterChanges(app, deps)

    app.get(contract.listCustomers.path, { schema: contract.listCustomers }, async ({ query }, reply) => {
      const { customers, total } = await listCustomers(deps, query)
      return reply.header('X-Total-Count', total).send(customers.map(presentListedCustomer))
    })

    app.get(contract.exportCustomers.path, { schema: contract.exportCustomers }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'customers', columns: customerColumns, batches: exportCustomers(deps, query) }),
    )

    app.get(contract.listCustomerTags.path, { schema: contract.listCustomerTags }, async () => listTags(deps))

    app.get(contract.getCustomer.path, { schema: contract.getCustomer }, async ({ actor, params }) =>
      presentCustomer(await getCustomer(deps, params.id), actor.id),
    )

    app.put(
      contract.setCustomerTags.path,
      { schema: contract.setCustomerTags, config: { keepsSessionCache: true } },
      async ({ actor, params, body }) => ({
        tags: await setTags(deps, actor, { customerId: params.id, tags: body.tags }),
      }),
    )

    app.post(
      contract.addCustomerNote.path,
      { schema: contract.addCustomerNote, config: { keepsSessionCache: true } },
      async ({ actor, params, body }, reply) => {
        const note = await addNote(deps, actor, { customerId: params.id, text: body.text })
        return reply.code(201).send(presentNote(note, actor.id))
      },
    )

    app.delete(
      contract.deleteCustomerNote.path,
      { schema: contract.deleteCustomerNote, config: { keepsSessionCache: true } },
      async ({ actor, params: { id, noteId } }) => {
        await deleteNote(deps, actor, { customerId: id, noteId })
        return { _id: noteId }
      },
    )

    app.get(contract.exportCustomerData.path, { schema: contract.exportCustomerData }, async (request, reply) => {
      const { id } = request.params
      const file = await exportCustomerData(deps, request.actor, id)
      return reply.header('content-disposition', `attachment; filename="customer-${id}.json"`).send(file)
    })

    app.post(contract.eraseCustomer.path, { schema: contract.eraseCustomer }, async ({ actor, params, body }) => {
      await eraseCustomer(deps, actor, { id: params.id, confirmation: body.confirmation })
      return { message: "The customer's personal data is erased." }
    })
  }
}
