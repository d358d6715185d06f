import { useQuery } from '@tanstack/react-query'
import { formatShortDate } from '#shared/format-date.ts'
import { formatShortRupees } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { toast } from '#ui/toast.ts'
import { CREDIT_NOTE_PDF_PATH } from '../contract.ts'
import { boxButtonClass } from './error-box.tsx'
import { creditNotesQueryOptions } from './queries.ts'
import { saveFile } from './save-file.ts'

/** Lists the credit notes of a refunded order. Shows nothing until they are issued. */
export function CreditNotes({ userId, orderId }: { userId: string; orderId: string }) {
  const { data: notes = [] } = useQuery(creditNotesQueryOptions(userId, orderId))
  if (notes.length === 0) return null
  const save = (number: string) =>
    void saveFile(
      `${CREDIT_NOTE_PDF_PATH.replace(':id', orderId)}${formatSearchParams({ number })}`,
      `credit-note-${number.replaceAll('/', '-')}.pdf`,
    ).catch(({ message }: Error) => toast(message, { kind: 'error' }))
  return (
    <section aria-labelledby="credit-notes" className="gutter border-b border-ink py-6 lg:py-8">
      <h2 id="credit-notes" className="headline mb-4 text-xl">
        Credit notes
      </h2>
      <ul className="grid gap-3">
        {notes.map(({ number, date, total }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <span className="font-mono font-bold">{number}</span>
            <span className="text-smoke">{formatShortDate(date)}</span>
            <span className="font-mono">{formatShortRupees(total)}</span>
            <button type="button" onClick={() => save(number)} className={boxButtonClass}>
              Save as PDF<span className="sr-only"> {number}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
