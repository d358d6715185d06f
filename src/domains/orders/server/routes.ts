import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { shortenId } from '#shared/ids.ts'
import * as contract from '../contract.ts'
import { buyAgain } from './buy-again.ts'
import { cancelOwnOrder, getOwnOrder } from './cancel-own-order.ts'
import { confirmOrder, getOrderByToken } from './confirm-order.ts'
import type { Deps } from './deps.ts'
import { getCreditNote, getInvoice, listCreditNotes, listMyOrders } from './get-order.ts'
import { presentOrder, presentOrderConfirmation, presentOwnOrder } from './present-order.ts'
import { sendInvoicePdf } from './send-invoice-pdf.ts'

export function orderRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listMyOrders.path, { schema: contract.listMyOrders }, async ({ actor, query }, reply) => {
      const { orders, total } = await listMyOrders(deps, actor, query)
      return reply.header('X-Total-Count', total).send(orders.map(presentOrder))
    })

    app.get(contract.getOrder.path, { schema: contract.getOrder }, async ({ actor, params }) =>
      presentOwnOrder(await getOwnOrder(deps, actor, params.id)),
    )

    app.post(contract.cancelOwnOrder.path, { schema: contract.cancelOwnOrder }, async ({ actor, params }) =>
      presentOrder(await cancelOwnOrder(deps, actor, params.id)),
    )

    app.post(contract.buyAgain.path, { schema: contract.buyAgain }, async ({ actor, params }) =>
      buyAgain(deps, actor, params.id),
    )

    app.get(contract.getInvoice.path, { schema: contract.getInvoice }, async ({ actor, params }) =>
      getInvoice(deps, actor, params.id),
    )

    app.get(contract.getInvoicePdf.path, { schema: contract.getInvoicePdf }, async ({ actor, params }, reply) => {
      return sendInvoicePdf(reply, await getInvoice(deps, actor, params.id), deps)
    })

    app.get(contract.listCreditNotes.path, { schema: contract.listCreditNotes }, async ({ actor, params }) =>
      listCreditNotes(deps, actor, params.id),
    )

    app.get(
      contract.getCreditNotePdf.path,
      { schema: contract.getCreditNotePdf },
      async ({ actor, params, query }, reply) =>
        sendInvoicePdf(reply, await getCreditNote(deps, actor, { orderId: params.id, number: query.number }), deps),
    )
  }
}

/** For the link in the email, which needs no login. */
export function orderConfirmationRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getOrderConfirmation.path, { schema: contract.getOrderConfirmation }, async ({ query }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(presentOrderConfirmation(await getOrderByToken(deps, query.token), deps.now())),
    )

    app.post(contract.confirmOrder.path, { schema: contract.confirmOrder }, async ({ body }) => ({
      orderNumber: shortenId((await confirmOrder(deps, body.token)).id),
    }))
  }
}
