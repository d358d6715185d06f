import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ShopError } from '#shared/errors.ts'
import * as contract from '../admin-contract.ts'
import { bookShipments } from './book-shipments.ts'
import { createShipmentRows, toShipmentRequest } from './create-shipment-rows.ts'
import { createShipments, UNKNOWN_ORDER } from './create-shipments.ts'
import type { Deps } from './deps.ts'
import { importShipments } from './import-shipments.ts'
import { getShipmentDetail, getShippingDesk, listOrdersToShip, listShipments } from './list-shipments.ts'
import { presentOrderToShip, presentShipment } from './present.ts'
import { ratesAdminRoutes } from './rates-admin-routes.ts'
import { receiveShipment } from './receive-shipment.ts'
import { updateShipment } from './update-shipment.ts'

/** JSON writes a line break and a quote as two characters. */
const IMPORT_BODY_BYTES = 4 * contract.MAX_IMPORT_CHARACTERS

export function shippingAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ratesAdminRoutes(deps))

    app.get(contract.getShippingDesk.path, { schema: contract.getShippingDesk }, async () => getShippingDesk(deps))

    app.get(contract.listOrdersToShip.path, { schema: contract.listOrdersToShip }, async ({ query }, reply) => {
      const { orders, total } = await listOrdersToShip(deps, query)
      return reply.header('X-Total-Count', total).send(orders.map(presentOrderToShip))
    })

    app.get(contract.listShipments.path, { schema: contract.listShipments }, async ({ query }, reply) => {
      const { order, ids, ...filters } = query
      const { shipments, total } = await listShipments(deps, { ...filters, orderId: order, ids: ids?.split(',') })
      return reply.header('X-Total-Count', total).send(shipments.map(presentShipment))
    })

    app.post(contract.createShipment.path, { schema: contract.createShipment }, async (request, reply) => {
      const { actor, params, body } = request
      const [result] = await createShipments(deps, actor, [toShipmentRequest({ orderId: params.id, ...body })])
      if (!result?.shipmentId) {
        const { problem = '' } = result ?? {}
        throw new ShopError(problem === UNKNOWN_ORDER ? 'not_found' : 'conflict', problem)
      }
      return reply.code(201).send(presentShipment(await getShipmentDetail(deps.db, result.shipmentId)))
    })

    app.post(contract.createShipments.path, { schema: contract.createShipments }, async ({ actor, body }) => ({
      results: await createShipmentRows(deps, actor, body.shipments),
    }))

    app.post(contract.bookShipments.path, { schema: contract.bookShipments }, async ({ actor, body }) => ({
      results: await bookShipments(deps, actor, body.shipments),
    }))

    app.post(
      contract.importShipments.path,
      { schema: contract.importShipments, bodyLimit: IMPORT_BODY_BYTES },
      async ({ actor, body }) => importShipments(deps, actor, body),
    )

    app.put(contract.updateShipment.path, { schema: contract.updateShipment }, async ({ actor, params, body }) =>
      presentShipment(await updateShipment(deps, actor, params.id, body)),
    )

    app.post(contract.receiveShipment.path, { schema: contract.receiveShipment }, async ({ actor, params }) =>
      presentShipment(await receiveShipment(deps, actor, params.id)),
    )

    // loaded with the first PDF, because its fonts and shaper take 45 MB
    app.get(contract.getLabelsPdf.path, { schema: contract.getLabelsPdf }, async ({ query }, reply) => {
      const { renderLabelsPdf } = await import('./render-labels-pdf.ts')
      return sendPdf(
        reply,
        'labels',
        await renderLabelsPdf(deps.shopSettings.current(), await listShipmentsToPrint(query.ids)),
      )
    })

    app.get(contract.getManifestPdf.path, { schema: contract.getManifestPdf }, async ({ query }, reply) => {
      const { renderManifestPdf } = await import('./render-manifest-pdf.ts')
      const pdf = await renderManifestPdf(
        deps.shopSettings.current(),
        await listShipmentsToPrint(query.ids),
        deps.now(),
      )
      return sendPdf(reply, 'manifest', pdf)
    })
  }

  /** Oldest first; leaves out what is not booked yet. */
  async function listShipmentsToPrint(ids: string) {
    const { shipments } = await listShipments(deps, { ids: ids.split(','), limit: contract.MAX_PRINTED_SHIPMENTS })
    return shipments.filter(({ shipment }) => shipment.trackingNumber !== null).reverse()
  }
}

const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer) =>
  reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`).send(pdf)
