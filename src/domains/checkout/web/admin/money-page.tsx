import { useQuery } from '@tanstack/react-query'
import { ANOMALIES_CSV_PATH } from '#domains/orders/admin-contract.ts'
import { writeSearch } from '#shared/known-search.ts'
import { formatRupees } from '#shared/money.ts'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { Pager } from '#ui/admin/pager.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { type List, useList } from '#ui/admin/use-list.ts'
import { when } from '#ui/admin/when.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { fetchFile } from '#web/api.ts'
import { AnomalyCard } from './anomaly-card.tsx'
import { Books } from './books.tsx'
import { deskButton } from './desk-button.ts'
import {
  anomaliesQuery,
  apartOf,
  moneySearch,
  PAGE_SIZE,
  unpaidQuery,
  useSettleAgain,
  waitingQuery,
} from './money-queries.ts'

const sortWords = { seenAt: 'Oldest first', '-amount': 'Largest first', amount: 'Smallest first' }

const NOTE = 'Money that is not one-to-one with an order, each with what there is to judge it by and a way to end it.'

/** Where people look after the money that the shop could not bring to an end by itself. */
export function MoneyPage() {
  return (
    <>
      <ScreenHeading title="Money desk" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-8 py-5">
        <Apart />
        <Waiting />
        <Unpaid />
        <Books />
      </div>
    </>
  )
}

/** Without an order, too many, of a wrong amount, or with a refund that failed. */
function Apart() {
  const list = useList(moneySearch)
  const payments = useQuery(anomaliesQuery(list.values))
  return (
    <section aria-labelledby="apart" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="apart" className="font-bold">
        Payments that stand apart
      </h2>
      <ListToolbar
        list={list}
        searchLabel="Search by payment, order or reason"
        csv={{
          fileName: 'payments-apart.csv',
          fetchIt: () =>
            fetchFile(
              `${ANOMALIES_CSV_PATH}${writeSearch(apartOf(list.values))}`,
              'The payments could not be exported.',
            ),
        }}
      >
        <ListFilter list={list} name="show" label="Show" all="To be done" options={{ all: 'All, also what is done' }} />
        <ListFilter list={list} name="sortBy" label="Sort by" all="Newest first" options={sortWords} />
      </ListToolbar>
      <Loaded query={payments}>
        {({ items, total }) => (
          <>
            {items.length === 0 && (
              <Fine>
                {list.values.q
                  ? 'No payments found.'
                  : 'Nothing is to be done: every payment is an order or went back.'}
              </Fine>
            )}
            <ul className="grid gap-3">
              {items.map((anomaly) => (
                <li key={anomaly.paymentId}>
                  <AnomalyCard anomaly={anomaly} />
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && <Pager list={list} total={total} pageSize={PAGE_SIZE} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Waiting() {
  const pages = usePages('waitingPage')
  const waiting = useQuery(waitingQuery(pages.page))
  const { mutate, isPending, variables } = useSettleAgain()
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="font-bold">
        Paid, and waiting for the provider’s word
      </h2>
      <Loaded query={waiting}>
        {({ items: checkouts, total }) => (
          <>
            {checkouts.length === 0 && <Fine>Nobody waits.</Fine>}
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
                    <span className="tag-type block break-all text-smoke">
                      {when(createdAt)}, {providerOrderId}
                    </span>
                  </p>
                  <button
                    type="button"
                    aria-disabled={(isPending && variables === _id) || undefined}
                    onClick={() => !isPending && mutate(_id)}
                    className={deskButton}
                  >
                    Settle again
                  </button>
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && <Pager list={pages} total={total} pageSize={PAGE_SIZE} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Unpaid() {
  const pages = usePages('missingPage')
  const unpaid = useQuery(unpaidQuery(pages.page))
  return (
    <section aria-labelledby="unpaid" className="grid gap-3">
      <h2 id="unpaid" className="font-bold">
        Orders without a payment
      </h2>
      <Loaded query={unpaid}>
        {({ items: orders, total }) => (
          <>
            {orders.length === 0 && <Fine>There are none: every order has its payment.</Fine>}
            <ul className="grid gap-3">
              {orders.map(({ orderId, paymentId, status, amount }) => (
                <li
                  key={orderId}
                  className="flex flex-wrap items-center justify-between gap-3 border border-ink bg-chalk p-4"
                >
                  <p className="text-sm">
                    <span className="block font-mono text-lg font-bold">{formatRupees(amount)}</span>
                    <span className="tag-type block break-all">
                      {paymentId}, {status}
                    </span>
                  </p>
                  <Link to={`/admin/orders?order=${orderId}`} className={deskButton}>
                    Open the order
                  </Link>
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && <Pager list={pages} total={total} pageSize={PAGE_SIZE} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Turns the pages of one of the lists below; the others stay where they are. */
function usePages(name: 'waitingPage' | 'missingPage'): List {
  const list = useList(moneySearch)
  const { [name]: page = 1, page: above } = list.values
  return { ...list, page, hrefOf: (next) => list.hrefOf({ page: above, [name]: next['page'] }) }
}

function Fine({ children }: { children: string }) {
  return <p className="border border-line bg-chalk px-4 py-5 text-sm">{children}</p>
}
