import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'

interface RankedListProps {
  title: string
  /** Says how the rows are chosen, where the title doesn't. */
  note?: string
  emptyText: string
  children: ReactNode[]
}

export function RankedList({ title, note, emptyText, children }: RankedListProps) {
  return (
    <section aria-label={title} className="p-5">
      <h2 className="font-bold">{title}</h2>
      {note && <p className="text-xs text-smoke">{note}</p>}
      {children.length === 0 ? (
        <p className="py-4 text-sm text-smoke">{emptyText}</p>
      ) : (
        <ol className="mt-2 divide-y divide-line">{children}</ol>
      )}
    </section>
  )
}

const skeletonRows = Array.from({ length: 8 }, (_, index) => index)

/** Has the height of a full list. */
export function RankedListSkeleton({ children = <>&nbsp;</> }: { children?: ReactNode }) {
  return (
    <div className="p-5">
      <p className="font-bold">{children}</p>
      <div aria-hidden="true" className="mt-2 divide-y divide-line">
        {skeletonRows.map((row) => (
          <div key={row} className="grid h-13 content-center gap-2">
            <span className="h-3 w-40 animate-pulse bg-card" />
            <span className="h-2 w-20 animate-pulse bg-card" />
          </div>
        ))}
      </div>
    </div>
  )
}

export const rankedListsClass =
  'grid border border-ink bg-chalk max-xl:divide-y max-xl:divide-ink xl:grid-cols-2 xl:divide-x xl:divide-ink'

export const RankedListsSkeleton = () => (
  <div className={rankedListsClass}>
    <RankedListSkeleton />
    <RankedListSkeleton />
  </div>
)

interface RankedRowProps {
  id: string
  name: string
  sku: string
  value: string
  detail?: string
}

export function RankedRow({ id, name, sku, value, detail }: RankedRowProps) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-1.5 text-sm">
      <span className="min-w-0">
        <Link
          to={`/admin/products/${id}/edit`}
          className="block font-semibold break-words underline-offset-4 hover:underline"
        >
          {name || sku}
        </Link>
        <span className="mono-caption text-smoke">{sku}</span>
      </span>
      <span className="shrink-0 text-right font-mono">
        <span className="block font-bold">{value}</span>
        {detail && <span className="mono-caption block text-smoke">{detail}</span>}
      </span>
    </li>
  )
}
