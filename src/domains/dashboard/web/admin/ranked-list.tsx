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
