import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import type { StockCountDetail } from '../../count-contract.ts'
import { findLargeDifferences, formatVariantName } from '../../rules.ts'
import { CountLines } from './count-lines.tsx'
import { countQueryOptions, useBookCount, useCancelCount, useUndoCount } from './count-queries.ts'
import { type CountedLine, formatCountName, getDifference, isCounted, sortLines } from './count-texts.ts'
import { ScanBox } from './scan-box.tsx'
import { formatSigned } from './stock-texts.ts'

const button = 'grid min-h-11 cursor-pointer place-items-center border border-ink px-4 text-sm font-semibold'

export function CountPage() {
  const { id = '' } = useParams()
  const { data: count, error, refetch } = useQuery(countQueryOptions(id))
  if (!count && error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  if (!count) {
    return (
      <p role="status" className="gutter py-5 font-semibold">
        Loading...
      </p>
    )
  }
  return (
    <>
      <AdminPageHeader title={formatCountName(count)} note={describeCount(count)}>
        {count.status === 'open' && (
          <Link to="/admin/stock/count" className={`${button} bg-chalk hover:bg-accent`}>
            Pause
          </Link>
        )}
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 py-5">
        <CountContent count={count} />
      </div>
    </>
  )
}

function describeCount(count: StockCountDetail): string {
  const { startedBy, startedAt, includesUnpacked, status, endedBy, endedAt, undoneBy, undoneAt } = count
  const start = `Started by ${startedBy}, ${formatDateTime(startedAt)}.`
  const undone = undoneAt ? ` Undone by ${undoneBy}, ${formatDateTime(undoneAt)}.` : ''
  if (endedAt)
    return `${start} ${status === 'booked' ? 'Booked' : 'Cancelled'} by ${endedBy}, ${formatDateTime(endedAt)}.${undone}`
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
      {canCount && canUndo(count) && <UndoCount count={count} />}
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

const canUndo = ({ status, undoneAt, differences }: StockCountDetail) =>
  status === 'booked' && undoneAt === undefined && differences > 0

function UndoCount({ count }: { count: StockCountDetail }) {
  const undo = useUndoCount()
  return (
    <ConfirmButton
      label="Undo count"
      question="Reverse everything this count has booked?"
      onConfirm={() => undo.mutate(count._id)}
      className={`${button} w-fit bg-chalk hover:bg-brick`}
    >
      <p>Stock goes back to its old quantities, less what was sold since. A count can be undone once.</p>
    </ConfirmButton>
  )
}

const MAX_NAMED = 8

/** Names the differences that are probably mistakes before they are booked. */
function LargeDifferences({ lines }: { lines: CountedLine[] }) {
  const others = lines.length - MAX_NAMED
  return (
    <>
      <p>These are far from what was expected. Was everything counted?</p>
      <ul className="grid gap-1.5 text-sm">
        {lines.slice(0, MAX_NAMED).map((line) => (
          <li key={line.variantId} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">{formatVariantName(line)}</span>
            <span className="shrink-0 font-mono">
              {line.expected} → {line.counted} (<span className="font-bold">{formatSigned(getDifference(line))}</span>)
            </span>
          </li>
        ))}
        {others > 0 && <li className="text-smoke">And {others} more.</li>}
      </ul>
    </>
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
  const large = findLargeDifferences(different)
  const [isAsking, setAsking] = useState(false)
  const bookCount = () => book.mutate(count._id)
  const askOrBook = () => {
    if (counted.length === 0 || book.isPending) return
    if (large.length > 0) setAsking(true)
    else bookCount()
  }
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
          onClick={askOrBook}
          className={`${button} bg-ink text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-card aria-disabled:text-smoke`}
        >
          {different.length === 0 && counted.length > 0 ? 'Finish: no differences' : label}
        </button>
        <ConfirmDialog
          open={isAsking}
          question={
            large.length === 1 ? 'Book this large difference?' : `Book these ${large.length} large differences?`
          }
          confirmLabel={label}
          cancelLabel="Back to the count"
          onConfirm={bookCount}
          onClose={() => setAsking(false)}
        >
          <LargeDifferences lines={large} />
        </ConfirmDialog>
      </div>
    </section>
  )
}
