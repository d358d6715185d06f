import { useQuery } from '@tanstack/react-query'
import { FLAGGED_PAYMENTS_CSV_PATH } from '#domains/orders/admin-contract.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { formatRupees } from '#shared/money.ts'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { type ListParams, useListParams } from '#ui/admin/use-list-params.ts'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { fetchFile } from '#web/api.ts'
import { buttonClass } from './button-class.ts'
import { FlaggedPaymentCard } from './flagged-payment-card.tsx'
import { InvariantChecks } from './invariant-checks.tsx'
import {
  flaggedPaymentsQueryOptions,
  moneySearch,
  PAGE_SIZE,
  pendingCheckoutsQueryOptions,
  toFlaggedPaymentFilters,
  unpaidOrdersQueryOptions,
  useRecheckPayments,
} from './money-queries.ts'

const sortLabels = { seenAt: 'Oldest first', '-amount': 'Largest first', amount: 'Smallest first' }

const NOTE = "Payments that don't match an order, with the evidence and what you can do."

export function MoneyPage() {
  return (
    <>
      <AdminPageHeader title="Money desk" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-8 py-5">
        <FlaggedPayments />
        <PendingCheckouts />
        <UncapturedOrders />
        <InvariantChecks />
      </div>
    </>
  )
}

function FlaggedPayments() {
  const list = useListParams(moneySearch)
  const payments = useQuery(flaggedPaymentsQueryOptions(list.values))
  return (
    <section aria-labelledby="flagged" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="flagged" className="font-bold">
        Payments to review
      </h2>
      <ListToolbar
        list={list}
        searchLabel="Search by payment, order or reason"
        csv={{
          fileName: 'payments-to-review.csv',
          fetchFile: () =>
            fetchFile(
              `${FLAGGED_PAYMENTS_CSV_PATH}${formatSearchParams(toFlaggedPaymentFilters(list.values))}`,
              "We couldn't export the payments.",
            ),
        }}
      >
        <ListFilter list={list} name="show" label="Show" allLabel="To do" options={{ all: 'All' }} />
        <ListFilter list={list} name="sortBy" label="Sort by" allLabel="Newest first" options={sortLabels} />
      </ListToolbar>
      <QueryContent query={payments}>
        {({ items, total }) => (
          <>
            {items.length === 0 && (
              <EmptyNote>
                {list.values.q ? 'No payments found.' : 'All clear: every payment has an order or a refund.'}
              </EmptyNote>
            )}
            <ul className="grid gap-3">
              {items.map((payment) => (
                <li key={payment.paymentId}>
                  <FlaggedPaymentCard payment={payment} />
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && <Pager list={list} total={total} pageSize={PAGE_SIZE} />}
          </>
        )}
      </QueryContent>
    </section>
  )
}

function PendingCheckouts() {
  const pages = useListPage('waitingPage')
  const pendingCheckouts = useQuery(pendingCheckoutsQueryOptions(pages.page))
  const { mutate, isPending, variables } = useRecheckPayments()
  return (
    <section aria-labelledby="pending" className="grid gap-3">
      <h2 id="pending" className="font-bold">
        Paid, waiting for confirmation
      </h2>
      <QueryContent query={pendingCheckouts}>
        {({ items: checkouts, total }) => (
          <>
            {checkouts.length === 0 && <EmptyNote>All clear: no checkout is waiting.</EmptyNote>}
            <ul className="grid gap-3">
              {checkouts.map(({ _id, customer, email, totalPrice, createdAt, providerOrderId }) => (
                <li
                  key={_id}
                  className="flex flex-wrap items-center justify-between gap-3 border border-ink bg-chalk p-4"
                >
                  <p className="min-w-0 text-sm">
                    <span className="block font-mono text-lg font-bold">{formatRupees(totalPrice)}</span>
                    <span className="block font-semibold break-words">
                      {customer}, <EmailAddress address={email} />
                    </span>
                    <span className="mono-caption block break-all text-smoke">
                      {formatDateTime(createdAt)}, {providerOrderId}
                    </span>
                  </p>
                  <button
                    type="button"
                    aria-disabled={(isPending && variables === _id) || undefined}
                    onClick={() => !isPending && mutate(_id)}
                    className={buttonClass}
                  >
                    Check payments again
                  </button>
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && <Pager list={pages} total={total} pageSize={PAGE_SIZE} />}
          </>
        )}
      </QueryContent>
    </section>
  )
}

function UncapturedOrders() {
  const pages = useListPage('missingPage')
  const unpaidOrders = useQuery(unpaidOrdersQueryOptions(pages.page))
  return (
    <section aria-labelledby="unpaid" className="grid gap-3">
      <h2 id="unpaid" className="font-bold">
        Orders without a payment
      </h2>
      <QueryContent query={unpaidOrders}>
        {({ items: orders, total }) => (
          <>
            {orders.length === 0 && <EmptyNote>All clear: every order has a payment.</EmptyNote>}
            <ul className="grid gap-3">
              {orders.map(({ orderId, paymentId, status, amount }) => (
                <li
                  key={orderId}
                  className="flex flex-wrap items-center justify-between gap-3 border border-ink bg-chalk p-4"
                >
                  <p className="text-sm">
                    <span className="block font-mono text-lg font-bold">{formatRupees(amount)}</span>
                    <span className="mono-caption block break-all">
                      {paymentId}, {status}
                    </span>
                  </p>
                  <Link to={`/admin/orders?order=${orderId}`} className={buttonClass}>
                    Open order
                  </Link>
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && <Pager list={pages} total={total} pageSize={PAGE_SIZE} />}
          </>
        )}
      </QueryContent>
    </section>
  )
}

/** Each of the two lower lists has its own page parameter in the URL; changing one keeps the others. */
function useListPage(name: 'waitingPage' | 'missingPage'): ListParams {
  const list = useListParams(moneySearch)
  const { [name]: page = 1, page: mainPage } = list.values
  return { ...list, page, buildSearch: (next) => list.buildSearch({ page: mainPage, [name]: next['page'] }) }
}

function EmptyNote({ children }: { children: string }) {
  return <p className="border border-line bg-chalk px-4 py-5 text-sm">{children}</p>
}
