import type { ReactNode } from 'react'

export interface Column {
  title: string
  className?: string
}

/** Matches screens wide enough for a table instead of cards. */
export const TABLE_MEDIA_QUERY = '(min-width: 48rem)'

export const cellClass = 'border-b border-line px-3 py-4 align-middle first:pl-0 last:pr-0'
export const numberCellClass = `${cellClass} text-right font-mono`

export function Table({ columns, children }: { columns: Column[]; children: ReactNode }) {
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {columns.map(({ title, className = 'text-left' }) => (
            <th
              key={title}
              scope="col"
              className={`mono-caption border-b border-ink px-3 py-3 font-medium whitespace-nowrap text-smoke first:pl-0 last:pr-0 ${className}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
