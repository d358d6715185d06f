import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../invoice-contract.ts'
import type { Deps } from './deps.ts'
import { getTaxDocument, listTaxDocuments } from './list-tax-documents.ts'
import { presentTaxDocument } from './present-tax-document.ts'
import { sendInvoicePdf } from './send-invoice-pdf.ts'
import { sendTaxDocument } from './send-tax-document.ts'

export function invoiceAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listTaxDocuments.path, { schema: contract.listTaxDocuments }, async ({ query }, reply) => {
      const { documents, total } = await listTaxDocuments(deps, query)
      return reply.header('X-Total-Count', total).send(documents.map(presentTaxDocument))
    })

    app.get(contract.getTaxDocumentPdf.path, { schema: contract.getTaxDocumentPdf }, async ({ query }, reply) =>
      sendInvoicePdf(reply, (await getTaxDocument(deps, query.number)).document, deps),
    )

    app.post(contract.sendTaxDocument.path, { schema: contract.sendTaxDocument }, async ({ body }) => ({
      to: await sendTaxDocument(deps, body.number),
    }))
  }
}
