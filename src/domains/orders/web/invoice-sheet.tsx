import { formatShortDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { Logo } from '#ui/logo.tsx'
import type { Invoice } from '../contract.ts'
import { InvoiceLineList, InvoiceTable } from './invoice-lines.tsx'

export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { number, date, orderId, seller, buyer, placeOfSupply, lut } = invoice
  return (
    <article
      data-print
      aria-label={`Invoice ${number}`}
      className="mx-auto grid w-full max-w-5xl gap-8 bg-chalk p-5 text-sm text-ink sm:p-10 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-6 border-b-2 border-ink pb-6">
        <div className="grid gap-3">
          <Logo className="h-10" />
          <h1 className="headline text-2xl">Tax invoice</h1>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-right max-sm:w-full">
          <Fact name="Invoice">{number}</Fact>
          <Fact name="Date">{formatShortDate(date)}</Fact>
          <Fact name="Order">{`#${shortenId(orderId)}`}</Fact>
          <Fact name="Place of supply">{placeOfSupply}</Fact>
        </dl>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party
          title="Sold by"
          {...seller}
          extraLines={[seller.gstin && `GSTIN ${seller.gstin}`, seller.email].filter(Boolean)}
        />
        <Party
          title="Sold to"
          {...buyer}
          extraLines={[buyer.gstin ? `GSTIN ${buyer.gstin}` : '', buyer.phone, buyer.email]}
        />
      </div>
      <InvoiceTable invoice={invoice} />
      <InvoiceLineList invoice={invoice} />
      {lut && <p>Supply meant for export under letter of undertaking {lut} without payment of integrated tax.</p>}
      <p className="text-smoke">Amounts are in rupees. Prices include tax.</p>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-left text-smoke">{name}</dt>
      <dd className="font-mono font-bold break-all">{children}</dd>
    </>
  )
}

type PartyProps = Invoice['seller' | 'buyer'] & { title: string; extraLines: string[] }

function Party({ title, name, lines: addressLines, state, extraLines }: PartyProps) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-smoke">{title}</h2>
      <p className="font-bold break-words">{name}</p>
      <p className="break-words whitespace-pre-line">
        {[...addressLines, `State: ${state}`, ...extraLines].filter(Boolean).join('\n')}
      </p>
    </section>
  )
}
