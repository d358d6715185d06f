import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import type { StockCountDetail } from '../../count-contract.ts'
import { CountLines } from './count-lines.tsx'
import { countQueryOptions, useBookCount, useCancelCount } from './count-queries.ts'
import { formatCountName, getDifference, isCounted, sortLines } from './count-texts.ts'
import { ScanBox } from './scan-box.tsx'
import { formatSigned } from './stock-texts.ts'

const button = 'grid min-h-11 cursor-pointer place-items-center border border-ink px-4 text-sm font-semibold'

export function CountPage() {
  const { id = '' } = useParams()
  const { data: count, error, refetch } = useQuery(countQueryOptions(id))
  if (!count && error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  return (
    <>
      <AdminPageHeader
        title={count ? formatCountName(count) : 'Count'}
        {...(count ? { note: describeCount(count) } : {})}
      >
        {count?.status === 'open' && (
          <Link to="/admin/stock/count" className={`${button} bg-chalk hover:bg-accent`}>
            Pause
          </Link>
        )}
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 py-5">
        {count ? (
          <CountContent count={count} />
        ) : (
          <p role="status" className="font-semibold">
            Loading...
          </p>
        )}
      </div>
    </>
  )
}

function describeCount({ startedBy, startedAt, includesUnpacked, status, endedBy, endedAt }: StockCountDetail): string {
  const start = `Started by ${startedBy}, ${formatDateTime(startedAt)}.`
  if (endedAt)
    return `${start} ${status === 'booked' ? 'Booked' : 'Cancelled'} by ${endedBy}, ${formatDateTime(endedAt)}.`
  const unpacked = includesUnpacked
    ? 'Count the items of orders to pack too.'
    : 'Leave out the items of orders to pack.'
  return `${start} ${unpacked} Everything is saved as you count, and others can help.`
}

const filters = { all: 'All', open: 'To count', different: 'Differences' } as const
type Filter = keyof typeof filters

function CountContent({ count }: { count: StockCountDetail }) {
  const [filter, setFilter] = useState<Filter>('all')
  const canCount = useCan('stock:write')
  const isOpen = count.status === 'open' && canCount
  const lines = sortLines(count.lines, count.scope)
  const lists = {
    all: lines,
    open: lines.filter((line) => !isCounted(line)),
    different: lines.filter((line) => getDifference(line) !== 0),
  }
  const uncountedCount = count.uncountedVariants
  const counts = {
    all: lines.length - lists.open.length + uncountedCount,
    open: uncountedCount,
    different: lists.different.length,
  }
  const shownFilters = (Object.keys(filters) as Filter[]).filter((name) => name !== 'open' || lists.open.length > 0)
  return (
    <>
      {isOpen && <ScanBox countId={count._id} />}
      {count.unknownCodes.length > 0 && <UnknownCodes codes={count.unknownCodes} />}
      <fieldset className="flex max-w-full overflow-x-auto border border-ink bg-chalk sm:w-fit">
        <legend className="sr-only">Show</legend>
        {shownFilters.map((name) => (
          <label
            key={name}
            className="flex h-11 cursor-pointer items-center gap-2 border-ink px-4 text-sm font-semibold whitespace-nowrap not-last:border-r hover:bg-accent has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-4"
          >
            <input
              type="radio"
              name="shown"
              className="sr-only"
              checked={filter === name}
              onChange={() => setFilter(name)}
            />
            {filters[name]} <span className="font-mono text-xs">{counts[name]}</span>
          </label>
        ))}
      </fieldset>
      <CountLines countId={count._id} isOpen={isOpen} lines={lists[filter]} />
      {isOpen && <CountBar count={count} />}
    </>
  )
}

function UnknownCodes({ codes }: { codes: StockCountDetail['unknownCodes'] }) {
  return (
    <section aria-labelledby="unknown" className="grid gap-2 border border-ink bg-yellow px-4 py-3">
      <h2 id="unknown" className="text-sm font-bold">
        {codes.length === 1 ? '1 unknown code' : `${codes.length} unknown codes`}
      </h2>
      <ul className="flex max-h-32 flex-wrap gap-x-4 gap-y-1 overflow-y-auto font-mono text-sm">
        {codes.map(({ code, times }) => (
          <li key={code} className="break-all">
            {code}
            {times > 1 && ` × ${times}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The result so far, with what ends the count. */
function CountBar({ count }: { count: StockCountDetail }) {
  const book = useBookCount()
  const cancel = useCancelCount()
  const counted = count.lines.filter(isCounted)
  const different = counted.filter((line) => getDifference(line) !== 0)
  const units = different.reduce((sum, line) => sum + getDifference(line), 0)
  const label = different.length === 1 ? 'Book 1 difference' : `Book ${different.length} differences`
  return (
    <section
      aria-label="Result"
      className="sticky bottom-0 z-2 flex flex-wrap items-center justify-between gap-3 border border-ink bg-card px-4 py-3"
    >
      <p role="status" className="font-mono text-sm">
        <span className="font-bold">{counted.length}</span>
        {count.scope === 'scanned' ? ' counted' : ` of ${counted.length + count.uncountedVariants} counted`}
        {different.length > 0 && `, ${formatSigned(units)} units`}
      </p>
      <div className="flex flex-wrap gap-2">
        <ConfirmButton
          label="Cancel count"
          question="End this count without booking anything?"
          onConfirm={() => cancel.mutate(count._id)}
          className={`${button} bg-chalk hover:bg-brick`}
        />
        <button
          type="button"
          aria-disabled={counted.length === 0 || book.isPending || undefined}
          onClick={() => counted.length > 0 && !book.isPending && book.mutate(count._id)}
          className={`${button} bg-ink text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-card aria-disabled:text-smoke`}
        >
          {different.length === 0 && counted.length > 0 ? 'Finish: no differences' : label}
        </button>
      </div>
    </section>
  )
}
