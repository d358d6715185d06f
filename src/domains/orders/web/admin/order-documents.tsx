import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '#shared/format-date.ts'
import { formatRupees } from '#shared/money.ts'
import { DocumentActions } from './document-actions.tsx'
import { orderDocumentsQueryOptions } from './document-queries.ts'

/** The invoices and credit notes of an order, the newest first. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderDocumentsQueryOptions(orderId))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="Invoices" className="border-b border-ink p-5">
      <h3 className="mb-3 font-bold">Invoices</h3>
      <ul className="grid divide-y divide-line border-y border-line">
        {data.items.map((document) => (
          <li key={document.number} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block font-mono font-bold whitespace-nowrap">{document.number}</span>
              <span className="block text-xs text-smoke">
                {document.kind === 'invoice' ? 'Invoice' : `Credit note for ${document.invoiceNumber}`},{' '}
                <time dateTime={document.date}>{formatShortDate(document.date)}</time>
              </span>
            </span>
            <span className="font-mono">{formatRupees(document.total)}</span>
            <DocumentActions document={document} />
          </li>
        ))}
      </ul>
    </section>
  )
}
