import { formatRupees } from '#shared/money.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import type { Invoice } from '../contract.ts'
import { shortDate } from './dates.ts'
import { shortId } from './labels.ts'

const head = 'border-b-2 border-ink px-2 py-2 align-bottom font-medium text-smoke first:pl-0 last:pr-0'
const cell = 'border-b border-line px-2 py-2 align-top first:pl-0 last:pr-0'
const number = `${cell} text-right font-mono`

/** The invoice as it is kept on paper. */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { number, date, orderId, seller, buyer, placeOfSupply } = invoice
  return (
    <article
      data-print
      aria-label={`Invoice ${number}`}
      className="mx-auto grid w-full max-w-5xl gap-8 bg-chalk p-5 text-sm text-ink sm:p-10 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-6 border-b-2 border-ink pb-6">
        <div className="grid gap-3">
          <BrandMark className="h-10" />
          <h1 className="headline text-2xl">Tax invoice</h1>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-right">
          <Line name="Invoice">{number}</Line>
          <Line name="Date">{shortDate(date)}</Line>
          <Line name="Order">{`#${shortId(orderId)}`}</Line>
          <Line name="Place of supply">{placeOfSupply}</Line>
        </dl>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title="Sold by" name={seller.name} lines={[...seller.lines, `GSTIN ${seller.gstin}`, seller.email]} />
        <Party title="Sold to" name={buyer.name} lines={[...buyer.lines, buyer.phone, buyer.email]} />
      </div>
      <Lines invoice={invoice} />
      <p className="text-smoke">Amounts are in rupees. Prices include tax.</p>
    </article>
  )
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-left text-smoke">{name}</dt>
      <dd className="font-mono font-bold break-all">{children}</dd>
    </>
  )
}

function Party({ title, name, lines }: { title: string; name: string; lines: string[] }) {
  return (
    <section>
      <h2 className="mb-1 text-smoke">{title}</h2>
      <p className="font-bold">{name}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
    </section>
  )
}

/** Within the state the tax is halved between two; otherwise it is one. */
function Lines({ invoice }: { invoice: Invoice }) {
  const taxes = invoice.isSameState ? (['cgst', 'sgst'] as const) : (['igst'] as const)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by those who have only keys
    <section aria-label="Lines of the invoice" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[44rem] border-collapse">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Description
            </th>
            {[
              'HSN',
              'Qty',
              'Unit price',
              'Taxable value',
              'Rate',
              ...taxes.map((tax) => tax.toUpperCase()),
              'Total',
            ].map((name) => (
              <th key={name} scope="col" className={`${head} text-right`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={`${line.sku} ${line.description}`}>
              <th scope="row" className={`${cell} text-left font-semibold`}>
                {line.description} <span className="tag-type block text-smoke">{line.sku}</span>
              </th>
              <td className={number}>{line.hsn}</td>
              <td className={number}>{line.quantity}</td>
              <td className={number}>{formatRupees(line.unitPrice)}</td>
              <td className={number}>{formatRupees(line.taxableValue)}</td>
              <td className={number}>{line.rate}%</td>
              {taxes.map((tax) => (
                <td key={tax} className={number}>
                  {formatRupees(line[tax])}
                </td>
              ))}
              <td className={number}>{formatRupees(line.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" colSpan={4} className={`${cell} text-left`}>
              Total
            </th>
            <td className={number}>{formatRupees(invoice.taxableValue)}</td>
            <td className={number} />
            {taxes.map((tax) => (
              <td key={tax} className={number}>
                {formatRupees(invoice[tax])}
              </td>
            ))}
            <td className={number}>{formatRupees(invoice.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
