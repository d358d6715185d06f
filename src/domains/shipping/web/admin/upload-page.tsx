import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupDigits } from '#shared/group-digits.ts'
import { splitIntoBatches } from '#shared/split-into-batches.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { type CsvFile, CsvFileField } from '#ui/admin/csv-file-field.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { type ImportedRow, MAX_IMPORT_CHARACTERS } from '../../admin-contract.ts'
import { useCheckShipmentFile, useCreateShipments } from './shipping-queries.ts'

const button =
  'min-h-11 cursor-pointer border border-ink px-5 font-bold aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-card aria-disabled:text-smoke'
const BATCH_SIZE = 50

type ReadyRow = ImportedRow & { orderId: string }
const isReady = (row: ImportedRow): row is ReadyRow => !row.problem && row.orderId !== undefined

/** Checks a courier's file, then ships its orders batch by batch. */
export function UploadPage() {
  const client = useQueryClient()
  const [file, setFile] = useState<CsvFile>()
  const [courier, setCourier] = useState('')
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<{ done: number; total: number; refused: ImportedRow[]; isOver: boolean }>()
  const check = useCheckShipmentFile()
  const create = useCreateShipments()
  const rows = check.data?.rows ?? []
  const ready = rows.filter(isReady)
  const refused = progress ? progress.refused : rows.filter(({ problem }) => problem)
  const reset = () => {
    check.reset()
    setProgress(undefined)
    setError(undefined)
  }
  const choose = (chosen: CsvFile) => {
    reset()
    if (chosen.csv.length > MAX_IMPORT_CHARACTERS)
      setError(`${chosen.name} has more than 1,000,000 characters. Please split it.`)
    else {
      setFile(chosen)
      check.mutate({ csv: chosen.csv, courier })
    }
  }
  const clear = () => {
    reset()
    setFile(undefined)
  }
  const ship = async () => {
    const state = { done: 0, total: ready.length, refused: rows.filter(({ problem }) => problem), isOver: false }
    setProgress({ ...state })
    for (const batch of splitIntoBatches(ready, BATCH_SIZE)) {
      try {
        const { results } = await create.mutateAsync(
          batch.map(({ orderId, courier: name, trackingNumber, trackingUrl }) => ({
            orderId,
            courier: name,
            trackingNumber,
            ...(trackingUrl ? { trackingUrl } : {}),
          })),
        )
        for (const [index, { problem }] of results.entries()) {
          const row = batch[index]
          if (problem && row) state.refused = [...state.refused, { ...row, problem }]
        }
      } catch (failure) {
        const problem = (failure as Error).message
        state.refused = [...state.refused, ...batch.map((row) => ({ ...row, problem }))]
      }
      state.done += batch.length
      setProgress({ ...state })
    }
    setProgress({ ...state, isOver: true })
    await client.invalidateQueries()
  }
  const canCheck = file !== undefined && !check.isPending && progress === undefined
  const canShip = ready.length > 0 && progress === undefined
  return (
    <>
      <AdminPageHeader
        title="Upload courier file"
        note="A CSV with a column for the order and one for the tracking number. Nothing ships before you have seen the rows."
      />
      <div className="gutter grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <FormSection title="File">
          <CsvFileField
            file={file}
            hint="Columns such as Order ID, AWB, Courier and Tracking URL. Up to 5,000 rows."
            onChoose={choose}
            onClear={clear}
          />
          <FormRow label="Courier" hint="For files without a column for it.">
            {(control) => (
              <input
                {...control}
                value={courier}
                maxLength={60}
                onChange={(event) => {
                  setCourier(event.target.value)
                  reset()
                }}
                className={`${inputClass} max-w-80`}
              />
            )}
          </FormRow>
          <p role="alert" className="empty:hidden">
            {(error ?? check.error?.message) && (
              <span className="inline-block bg-brick px-2 py-1 text-sm font-semibold">
                {error ?? check.error?.message}
              </span>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              aria-disabled={!canCheck || undefined}
              onClick={() => canCheck && check.mutate({ csv: file.csv, courier })}
              className={`${button} bg-chalk hover:bg-accent`}
            >
              Check
            </button>
            <button
              type="button"
              aria-disabled={!canShip || undefined}
              onClick={() => canShip && void ship()}
              className={`${button} bg-ink text-paper hover:bg-accent hover:text-ink`}
            >
              {ready.length > 0
                ? `Ship ${groupDigits(ready.length)} ${ready.length === 1 ? 'order' : 'orders'}`
                : 'Ship'}
            </button>
          </div>
        </FormSection>
        <div role="status" className="grid gap-5 empty:hidden">
          {check.isPending && <p className="font-semibold">Checking rows...</p>}
          {progress && (
            <div className="grid gap-2 font-semibold">
              <p>
                {progress.isOver ? 'Done: ' : 'Shipping: '}
                {groupDigits(progress.done)} of {groupDigits(progress.total)} rows
              </p>
              <progress
                aria-label="Shipped rows"
                value={progress.done}
                max={progress.total}
                className="h-3 w-full appearance-none border border-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-chalk [&::-webkit-progress-value]:bg-ink"
              />
              {progress.isOver && (
                <Link to="/admin/shipping?list=open" className="w-fit underline underline-offset-4">
                  View parcels
                </Link>
              )}
            </div>
          )}
          {check.data && !progress && (
            <p className="font-semibold">
              {groupDigits(ready.length)} of {groupDigits(rows.length)} rows can be shipped.
            </p>
          )}
        </div>
        {refused.length > 0 && <RefusedRows rows={refused} />}
      </div>
    </>
  )
}

function RefusedRows({ rows }: { rows: ImportedRow[] }) {
  return (
    <FormSection title={`Refused rows (${groupDigits(rows.length)})`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <section tabIndex={0} aria-label="Refused rows" className="max-h-128 overflow-auto border border-ink bg-chalk">
        <table className="w-full border-collapse text-left text-sm">
          <thead className="sticky top-0 bg-card">
            <tr>
              {['Line', 'Order', 'Tracking number', 'Problem'].map((header) => (
                <th key={header} scope="col" className="px-3 py-2 font-mono text-xs">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, order, trackingNumber, problem }) => (
              <tr key={line} className="border-t border-line align-top">
                <td className="px-3 py-2 font-mono">{line}</td>
                <td className="px-3 py-2 font-mono break-all">{order}</td>
                <td className="px-3 py-2 font-mono break-all">{trackingNumber}</td>
                <td className="px-3 py-2 break-words">{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </FormSection>
  )
}
