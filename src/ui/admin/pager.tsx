import { groupDigits } from '#shared/group-digits.ts'
import { MAX_COUNTED } from '#shared/max-counted.ts'
import { Link } from '#ui/link.tsx'
import type { ListParams } from './use-list-params.ts'

const cell = 'focus-inside grid h-11 min-w-24 place-items-center px-4 text-sm font-semibold'

interface PagerProps {
  list: ListParams
  /** Undefined while the list loads. */
  total: number | undefined
  pageSize: number
}

export function Pager({ list, total, pageSize }: PagerProps) {
  const { page } = list
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const renderPageLink = (target: number, label: string) =>
    target < 1 || target > lastPage ? (
      <span aria-hidden="true" className={`${cell} text-smoke`}>
        {label}
      </span>
    ) : (
      <Link
        to={{ search: list.buildSearch({ page: target > 1 ? target : undefined }) }}
        preventScrollReset
        className={`${cell} hover:bg-accent`}
      >
        {label}
      </Link>
    )
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-4 border border-ink bg-paper">
      <p role="status" className="px-3 py-3 font-mono text-sm">
        {total === undefined ? '…' : formatRange(page, pageSize, total)}
      </p>
      {lastPage > 1 && (
        <div className="flex items-center divide-x divide-ink border-l border-ink">
          {renderPageLink(page - 1, 'Previous')}
          <p className={`${cell} font-mono`}>
            {page} / {lastPage}
          </p>
          {renderPageLink(page + 1, 'Next')}
        </div>
      )}
    </nav>
  )
}

function formatRange(page: number, pageSize: number, total: number): string {
  const from = Math.min((page - 1) * pageSize + 1, total)
  const to = Math.min(page * pageSize, total)
  const more = total === MAX_COUNTED ? '+' : ''
  return total === 0 ? 'Nothing to show' : `${groupDigits(from)}–${groupDigits(to)} of ${groupDigits(total)}${more}`
}
