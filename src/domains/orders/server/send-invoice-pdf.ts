import type { FastifyReply } from 'fastify'
import type { CreditNote, Invoice } from '../contract.ts'
import type { Deps } from './deps.ts'

export async function sendInvoicePdf(
  reply: FastifyReply,
  document: Invoice | CreditNote,
  { shopSettings }: Pick<Deps, 'shopSettings'>,
): Promise<FastifyReply> {
  // loaded with the first PDF, because its fonts and shaper take 45 MB
  const { renderInvoicePdf } = await import('./render-invoice-pdf.ts')
  const kind = 'invoiceNumber' in document ? 'credit-note' : 'invoice'
  const fileName = `${kind}-${document.number.replaceAll('/', '-')}.pdf`
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(await renderInvoicePdf(document, shopSettings.current().theme.colors))
}
