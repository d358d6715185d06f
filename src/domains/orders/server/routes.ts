import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { getInvoice, getOrder, listMyOrders } from './get-order.ts'
import { renderInvoicePdf } from './render-invoice-pdf.ts'

type Deps = Parameters<typeof getOrder>[0]

export function orderRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listMyOrders.path, { schema: contract.listMyOrders }, async ({ headers, query }, reply) => {
      const { orders, total } = await listMyOrders(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(orders)
    })

    app.get(contract.getOrder.path, { schema: contract.getOrder }, async ({ headers, params }) =>
      getOrder(deps, headers.authorization, params.id),
    )

    app.get(contract.getInvoice.path, { schema: contract.getInvoice }, async ({ headers, params }) =>
      getInvoice(deps, headers.authorization, params.id),
    )

    app.get(contract.getInvoicePdf.path, { schema: contract.getInvoicePdf }, async ({ headers, params }, reply) => {
      const invoice = await getInvoice(deps, headers.authorization, params.id)
      const fileName = `invoice-${invoice.number.replaceAll('/', '-')}.pdf`
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(await renderInvoicePdf(invoice))
    })
  }
}
