import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { Invoice } from '../contract.ts'

const headClass = 'border-b-2 border-ink px-2 py-2 align-bottom font-medium text-smoke first:pl-0 last:pr-0'
const cellClass = 'border-b border-line px-2 py-2 align-top first:pl-0 last:pr-0'
const numberClass = `${cellClass} text-right font-mono`
const factsClass = 'grid gap-x-8 sm:grid-cols-2'

const listTaxes = ({ isSameState }: Invoice) => (isSameState ? (['cgst', 'sgst'] as const) : (['igst'] as const))

/** For print and wide screens. */
export function InvoiceTable({ invoice }: { invoice: Invoice }) {
  const taxes = listTaxes(invoice)
  const hasDiscount = invoice.discount !== undefined
  return (
    <table aria-label="Invoice lines" className="w-full border-collapse max-lg:hidden print:table">
      <thead>
        <tr>
          <th scope="col" className={`${headClass} text-left`}>
            Description
          </th>
          {[
            'HSN',
            'Qty',
            'Unit price',
            ...(hasDiscount ? ['Discount'] : []),
            'Taxable value',
            'Rate',
            ...taxes.map((tax) => tax.toUpperCase()),
            'Total',
          ].map((name) => (
            <th key={name} scope="col" className={`${headClass} text-right`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={`${line.sku} ${line.description} ${line.hsn} ${line.rate}`}>
            <th scope="row" className={`${cellClass} text-left font-semibold wrap-anywhere`}>
              {line.description} <span className="mono-caption block text-smoke">{line.sku}</span>
            </th>
            <td className={numberClass}>{line.hsn}</td>
            <td className={numberClass}>{line.quantity || '–'}</td>
            <td className={numberClass}>{formatRupees(line.unitPrice)}</td>
            {hasDiscount && <td className={numberClass}>{formatRupees(line.discount ?? 0)}</td>}
            <td className={numberClass}>{formatRupees(line.taxableValue)}</td>
            <td className={numberClass}>{line.rate}%</td>
            {taxes.map((tax) => (
              <td key={tax} className={numberClass}>
                {formatRupees(line[tax])}
              </td>
            ))}
            <td className={numberClass}>{formatRupees(line.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" colSpan={4} className={`${cellClass} text-left`}>
            Total
          </th>
          {hasDiscount && <td className={numberClass}>{formatRupees(invoice.discount ?? 0)}</td>}
          <td className={numberClass}>{formatRupees(invoice.taxableValue)}</td>
          <td className={numberClass} />
          {taxes.map((tax) => (
            <td key={tax} className={numberClass}>
              {formatRupees(invoice[tax])}
            </td>
          ))}
          <td className={numberClass}>{formatRupees(invoice.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** For narrow screens. */
export function InvoiceLineList({ invoice }: { invoice: Invoice }) {
  const taxes = listTaxes(invoice)
  return (
    <ul aria-label="Invoice lines" className="grid gap-6 lg:hidden print:hidden">
      {invoice.lines.map((line) => (
        <li key={`${line.sku} ${line.description} ${line.hsn} ${line.rate}`} className="border-t-2 border-ink pt-3">
          <p className="font-semibold wrap-anywhere">{line.description}</p>
          <p className="mono-caption mb-2 text-smoke wrap-anywhere">{line.sku}</p>
          <dl className={factsClass}>
            <Fact name="HSN">{line.hsn}</Fact>
            <Fact name="Qty">{line.quantity || '–'}</Fact>
            <Fact name="Unit price">{formatRupees(line.unitPrice)}</Fact>
            {line.discount !== undefined && <Fact name="Discount">{formatRupees(line.discount)}</Fact>}
            <Fact name="Taxable value">{formatRupees(line.taxableValue)}</Fact>
            <Fact name="Rate">{line.rate}%</Fact>
            {taxes.map((tax) => (
              <Fact key={tax} name={tax.toUpperCase()}>
                {formatRupees(line[tax])}
              </Fact>
            ))}
            <Fact name="Total">{formatRupees(line.total)}</Fact>
          </dl>
        </li>
      ))}
      <li className="border-t-2 border-ink pt-3 font-bold">
        <dl className={factsClass}>
          {invoice.discount !== undefined && <Fact name="Discount">{formatRupees(invoice.discount)}</Fact>}
          <Fact name="Taxable value">{formatRupees(invoice.taxableValue)}</Fact>
          {taxes.map((tax) => (
            <Fact key={tax} name={tax.toUpperCase()}>
              {formatRupees(invoice[tax])}
            </Fact>
          ))}
          <Fact name="Invoice total">{formatRupees(invoice.total)}</Fact>
        </dl>
      </li>
    </ul>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-1">
      <dt className="text-smoke">{name}</dt>
      <dd className="text-right font-mono">{children}</dd>
    </div>
  )
}
