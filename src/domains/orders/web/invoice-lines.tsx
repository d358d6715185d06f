import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { Invoice } from '../contract.ts'

const head = 'border-b-2 border-ink px-2 py-2 align-bottom font-medium text-smoke first:pl-0 last:pr-0'
const cell = 'border-b border-line px-2 py-2 align-top first:pl-0 last:pr-0'
const number = `${cell} text-right font-mono`
const pairs = 'grid gap-x-8 sm:grid-cols-2'

/** Within the state the tax is halved between two; otherwise it is one. */
const taxesOf = ({ isSameState }: Invoice) => (isSameState ? (['cgst', 'sgst'] as const) : (['igst'] as const))

/** On paper and on wide screens. */
export function InvoiceTable({ invoice }: { invoice: Invoice }) {
  const taxes = taxesOf(invoice)
  return (
    <table aria-label="Lines of the invoice" className="w-full border-collapse max-lg:hidden print:table">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            Description
          </th>
          {['HSN', 'Qty', 'Unit price', 'Taxable value', 'Rate', ...taxes.map((tax) => tax.toUpperCase()), 'Total'].map(
            (name) => (
              <th key={name} scope="col" className={`${head} text-right`}>
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={`${line.sku} ${line.description}`}>
            <th scope="row" className={`${cell} text-left font-semibold wrap-anywhere`}>
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
  )
}

/** The same line by line, where the table is too wide. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const taxes = taxesOf(invoice)
  return (
    <ul aria-label="Lines of the invoice" className="grid gap-6 lg:hidden print:hidden">
      {invoice.lines.map((line) => (
        <li key={`${line.sku} ${line.description}`} className="border-t-2 border-ink pt-3">
          <p className="font-semibold wrap-anywhere">{line.description}</p>
          <p className="tag-type mb-2 text-smoke wrap-anywhere">{line.sku}</p>
          <dl className={pairs}>
            <Amount name="HSN">{line.hsn}</Amount>
            <Amount name="Qty">{line.quantity}</Amount>
            <Amount name="Unit price">{formatRupees(line.unitPrice)}</Amount>
            <Amount name="Taxable value">{formatRupees(line.taxableValue)}</Amount>
            <Amount name="Rate">{line.rate}%</Amount>
            {taxes.map((tax) => (
              <Amount key={tax} name={tax.toUpperCase()}>
                {formatRupees(line[tax])}
              </Amount>
            ))}
            <Amount name="Total">{formatRupees(line.total)}</Amount>
          </dl>
        </li>
      ))}
      <li className="border-t-2 border-ink pt-3 font-bold">
        <dl className={pairs}>
          <Amount name="Taxable value">{formatRupees(invoice.taxableValue)}</Amount>
          {taxes.map((tax) => (
            <Amount key={tax} name={tax.toUpperCase()}>
              {formatRupees(invoice[tax])}
            </Amount>
          ))}
          <Amount name="Total of the invoice">{formatRupees(invoice.total)}</Amount>
        </dl>
      </li>
    </ul>
  )
}

function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-1">
      <dt className="text-smoke">{name}</dt>
      <dd className="text-right font-mono">{children}</dd>
    </div>
  )
}
