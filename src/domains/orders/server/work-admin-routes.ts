import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as amendmentContract from '../amendment-contract.ts'
import * as contract from '../note-contract.ts'
import * as viewContract from '../view-contract.ts'
import { amendOrder } from './amend-order.ts'
import type { Deps } from './deps.ts'
import { listLineVariants } from './list-line-variants.ts'
import { addOrderNote, listOrderNotes, removeOrderNote } from './order-notes.ts'
import { listOrderViews, removeOrderView, saveOrderView } from './order-views.ts'
import { presentAdminOrderDetail } from './present-admin-order.ts'
import { presentLineVariant, presentNote, presentView } from './present-work.ts'

export function workAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const { amendOrder: amend, listLineVariants: variants } = amendmentContract

    app.post(amend.path, { schema: amend }, async ({ actor, params, body }, reply) =>
      reply.code(201).send(presentAdminOrderDetail(await amendOrder(deps, actor, { id: params.id, ...body }))),
    )

    app.get(variants.path, { schema: variants }, async ({ params }) => {
      const rows = await listLineVariants(deps, { orderId: params.id, lineId: params.lineId })
      return rows.map(presentLineVariant)
    })

    app.get(contract.listOrderNotes.path, { schema: contract.listOrderNotes }, async ({ params }) =>
      (await listOrderNotes(deps, params.id)).map(presentNote),
    )

    app.post(contract.addOrderNote.path, { schema: contract.addOrderNote }, async ({ actor, params, body }, reply) => {
      const notes = await addOrderNote(deps, actor, { orderId: params.id, text: body.text })
      return reply.code(201).send(notes.map(presentNote))
    })

    app.delete(contract.removeOrderNote.path, { schema: contract.removeOrderNote }, async ({ actor, params }) => {
      const notes = await removeOrderNote(deps, actor, { orderId: params.id, noteId: Number(params.noteId) })
      return notes.map(presentNote)
    })

    app.get(viewContract.listOrderViews.path, { schema: viewContract.listOrderViews }, async () =>
      (await listOrderViews(deps)).map(presentView),
    )

    app.put(viewContract.saveOrderView.path, { schema: viewContract.saveOrderView }, async ({ body }) =>
      (await saveOrderView(deps, body)).map(presentView),
    )

    app.delete(viewContract.removeOrderView.path, { schema: viewContract.removeOrderView }, async ({ params }) =>
      (await removeOrderView(deps, Number(params.id))).map(presentView),
    )
  }
}
