import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { shortenId } from '#shared/ids.ts'
import * as contract from '../contract.ts'
import { confirmOrder, getOrderByToken } from './confirm-order.ts'
import type { Deps } from './deps.ts'
import { getInvoice, getOrder, listMyOrders } from './get-order.ts'
import { presentOrder, presentOrderConfirmation } from './present-order.ts'

export function orderRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listMyOrders.path, { schema: contract.listMyOrders }, async ({ actor, query }, reply) => {
      const { orders, total } = await listMyOrders(deps, actor, query)
      return reply.header('X-Total-Count', total).send(orders.map(presentOrder))
    })

    app.get(contract.getOrder.path, { schema: contract.getOrder }, async ({ actor, params }) =>
      presentOrder(await getOrder(deps, actor, params.id)),
    )

    app.get(contract.getInvoice.path, { schema: contract.getInvoice }, async ({ actor, params }) =>
      getInvoice(deps, actor, params.id),
    )

    app.get(contract.getInvoicePdf.path, { schema: contract.getInvoicePdf }, async ({ actor, params }, reply) => {
      const invoice = await getInvoice(deps, actor, params.id)
      // loaded with the first PDF, because its fonts and shaper take 45 MB
      const { renderInvoicePdf } = await import('./render-invoice-pdf.ts')
      const fileName = `invoice-${invoice.number.replaceAll('/', '-')}.pdf`
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(await renderInvoicePdf(invoice, deps.shopSettings.current().theme.colors))
    })
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
