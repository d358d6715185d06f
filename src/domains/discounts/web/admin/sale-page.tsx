import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatDateTime } from '#shared/format-date.ts'
import { formatShortRupees } from '#shared/money.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Badge } from '#ui/badge.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { SaleDetail } from '../../sale-contract.ts'
import { headerLink } from './discount-form.tsx'
import { formatValue } from './discount-texts.ts'
import { SaleButtons } from './sale-buttons.tsx'
import {
  formatEnd,
  formatProductCount,
  formatProducts,
  formatStart,
  saleStateColors,
  saleStateLabels,
} from './sale-texts.ts'
import { saleQueryOptions } from './sales-queries.ts'

const KEPT_NOTE = 'Someone changed these prices during the sale, so its end left them alone. Check that each is right.'
const LEFT_OUT_NOTE = 'They were in another sale, or cost too little for this one.'

export function SalePage() {
  const { id = '' } = useParams()
  const query = useQuery(saleQueryOptions(id))
  return (
    <>
      <AdminPageHeader title={query.data?.title ?? 'Sale'}>
        <Link to="/admin/discounts/sales" className={headerLink}>
          All sales
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <QueryContent query={query}>
          {(sale) => (
            <>
              <Terms sale={sale} />
              {sale.kept.length > 0 && <KeptPrices sale={sale} />}
            </>
          )}
        </QueryContent>
      </div>
    </>
  )
}

function Terms({ sale }: { sale: SaleDetail }) {
  const { state, leftOutCount = 0, collections, products, endedAt, endedBy } = sale
  const names = [...collections, ...products].map(({ name }) => name)
  return (
    <section aria-label="Sale" className="grid gap-4 border border-ink bg-paper p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge color={saleStateColors[state]}>{saleStateLabels[state]}</Badge>
        <SaleButtons sale={sale} />
      </div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label="Discount">{formatValue(sale)}</Fact>
        <Fact label="When (Indian time)">
          <span className="block">{formatStart(sale)}</span>
          <span className="block">{formatEnd(sale)}</span>
        </Fact>
        <Fact label="Products">
          {formatProducts(sale)}
          {leftOutCount > 0 && (
            <span className="block text-sm font-normal text-smoke">
              {formatProductCount(leftOutCount)} left out. {LEFT_OUT_NOTE}
            </span>
          )}
        </Fact>
        {names.length > 0 && <Fact label="Items">{names.join(', ')}</Fact>}
        <Fact label="Created">
          {formatDateTime(sale.createdAt)} by {sale.createdBy}
        </Fact>
        {endedAt && (
          <Fact label="Prices restored">
            {formatDateTime(endedAt)}
            {endedBy && ` by ${endedBy}`}
          </Fact>
        )}
      </dl>
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mono-caption text-smoke">{label}</dt>
    <dd className="mt-1 font-semibold wrap-anywhere">{children}</dd>
  </div>
)

function KeptPrices({ sale: { kept, keptCount } }: { sale: SaleDetail }) {
  const title = keptCount > kept.length ? `Prices kept (the first ${kept.length} of ${keptCount})` : 'Prices kept'
  return (
    <FormSection title={title} note={KEPT_NOTE}>
      <ul className="grid border border-line">
        {kept.map(({ productId, name, size, color, before, salePrice, price }) => (
          <li
            key={`${productId} ${size} ${color}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-3 py-2 not-first:border-t not-first:border-line"
          >
            <Link
              to={`/admin/products/${productId}/edit`}
              className="py-2 font-semibold underline underline-offset-4 wrap-anywhere"
            >
              {[name, size, color].filter(Boolean).join(' · ')}
            </Link>
            <span className="text-sm">
              Before {formatShortRupees(before)}, in the sale {formatShortRupees(salePrice)},{' '}
              <strong>{price === undefined ? 'no longer sold' : `now ${formatShortRupees(price)}`}</strong>
            </span>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
