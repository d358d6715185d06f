import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { INVOICE_PDF_PATH, type Invoice } from '../contract.ts'
import { boxButtonClass, ErrorBox } from './error-box.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { invoiceQueryOptions } from './queries.ts'
import { saveFile } from './save-file.ts'

export function InvoicePage() {
  const user = useUser()
  const { id = '' } = useParams()
  if (!user) return null
  return (
    <>
      <PageHead title="Invoice" />
      <InvoiceView key={id} userId={user._id} id={id} />
    </>
  )
}

function InvoiceView({ userId, id }: { userId: string; id: string }) {
  const { data, error, refetch } = useQuery(invoiceQueryOptions(userId, id))
  return (
    <div className="gutter grid gap-6 bg-card py-6 lg:py-10">
      <div className="mx-auto flex w-full max-w-5xl flex-wrap gap-3 max-sm:*:grow max-sm:*:first:basis-full">
        <Link to={`/order/${id}`} className={boxButtonClass}>
          Back to the order
        </Link>
        {data && <InvoiceActions invoice={data} id={id} />}
      </div>
      {data && <InvoiceSheet invoice={data} />}
      {!data && error && (
        <ErrorBox message={error.message}>
          <button type="button" onClick={() => void refetch()} className={boxButtonClass}>
            Try again
          </button>
        </ErrorBox>
      )}
      {!data && !error && (
        <div className="mx-auto w-full max-w-5xl bg-chalk">
          <PageSkeleton />
        </div>
      )}
    </div>
  )
}

function InvoiceActions({ invoice, id }: { invoice: Invoice; id: string }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await saveFile(INVOICE_PDF_PATH.replace(':id', id), `${invoice.number.replaceAll('/', '-')}.pdf`).catch(
      ({ message }: Error) => toast(message, { kind: 'error' }),
    )
    setSaving(false)
  }
  return (
    <>
      <button type="button" onClick={() => window.print()} className={boxButtonClass}>
        Print
      </button>
      <button
        type="button"
        aria-disabled={isSaving || undefined}
        onClick={() => !isSaving && void save()}
        className={`${boxButtonClass} aria-disabled:cursor-progress`}
      >
        Save as PDF
      </button>
    </>
  )
}
