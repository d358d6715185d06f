import { useQuery } from '@tanstack/react-query'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { formatDateTime } from '#shared/format-date.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { AdminDrop } from '../../contract.ts'
import { dropsQueryOptions } from './drops-queries.ts'

const NOTE = 'Products in drop mode. The numbers update every two seconds.'

export function DropsPage() {
  const drops = useQuery(dropsQueryOptions)
  return (
    <>
      <AdminPageHeader title="Drops" note={NOTE}>
        <Link
          to="/admin/products"
          className="grid min-h-11 place-items-center border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
        >
          Products
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <QueryContent query={drops}>
          {(list) =>
            list.length > 0 ? (
              list.map((drop) => <DropCard key={drop.productId} drop={drop} />)
            ) : (
              <div className="grid justify-items-start gap-4 border border-ink bg-chalk p-5">
                <p className="max-w-[60ch] font-semibold">
                  No drops yet. Open a product, choose the state “Scheduled” and turn on drop mode.
                </p>
                <p className="max-w-[60ch] text-sm text-smoke">
                  Shoppers see a countdown, the drop opens on the second, and everyone is served in the order of
                  arrival, up to a limit per customer.
                </p>
                <Allowed to="products:write">
                  <Link
                    to="/admin/products/new"
                    className="grid min-h-11 place-items-center bg-ink px-4 text-sm font-bold text-paper hover:bg-accent hover:text-ink"
                  >
                    New product
                  </Link>
                </Allowed>
              </div>
            )
          }
        </QueryContent>
      </div>
    </>
  )
}

function DropCard({ drop }: { drop: AdminDrop }) {
  const { productId, name, slug, state, opensAt, limitPerCustomer, hasWaitingList } = drop
  const hasUnits = countUnits(drop) > 0
  const isVisible = state === 'live' || opensAt !== undefined
  return (
    <section aria-label={name} className="grid gap-4 border border-ink bg-paper p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
          <p className="text-sm text-smoke">
            At most {limitPerCustomer} per customer. {hasWaitingList ? 'With a waiting list.' : 'No waiting list.'}
          </p>
        </div>
        <StateBadge drop={drop} />
      </div>
      {!hasUnits && drop.ordered === 0 && (
        <p className="border-l-4 border-brick pl-3 text-sm">
          It has no stock{opensAt === undefined ? '' : ' yet'}: shoppers are told that all are sold. Enter how many
          there are under “Stock” in the product.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-px border border-ink bg-ink sm:grid-cols-3 xl:grid-cols-6">
        <Figure label="Free" value={drop.available} />
        <Figure label="Held" value={drop.held} />
        <Figure label="In checkout" value={drop.inCheckout} />
        <Figure label="Sold" value={drop.ordered} isStrong />
        <Figure label="In line" value={drop.waiting} />
        <Figure label="Lapsed" value={drop.lapsed} />
      </dl>
      <div className="-my-2 flex flex-wrap gap-x-6 text-sm font-semibold *:py-2 *:underline *:underline-offset-4">
        <Link to={`/admin/products/${productId}/edit`}>Edit the product</Link>
        {isVisible && <Link to={`/drops/${slug ?? productId}`}>Its page</Link>}
      </div>
    </section>
  )
}

const countUnits = ({ available, held, inCheckout }: AdminDrop) => available + held + inCheckout

function StateBadge({ drop }: { drop: AdminDrop }) {
  const { state, opensAt } = drop
  if (opensAt !== undefined) return <Badge color="blue">Opens {formatDateTime(opensAt)}</Badge>
  if (state !== 'live') return <Badge color="yellow">No opening time</Badge>
  return countUnits(drop) === 0 ? <Badge color="gray">Sold out</Badge> : <Badge color="green">Open</Badge>
}

interface FigureProps {
  label: string
  value: number
  isStrong?: boolean
}

const Figure = ({ label, value, isStrong = false }: FigureProps) => (
  <div className={`grid gap-1 p-4 ${isStrong ? 'bg-accent' : 'bg-chalk'}`}>
    <dt className="mono-caption">{label}</dt>
    <dd className="font-mono text-3xl leading-none font-bold tabular-nums">{groupDigits(value)}</dd>
  </div>
)
