import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#shared/format-date.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { type CsvFile, CsvFileField } from '#ui/admin/csv-file-field.tsx'
import { FormRow, FormSection, inputClass } from '#ui/form-section.tsx'
import { toast } from '#ui/toast.ts'
import {
  MAX_PIN_CSV_LENGTH,
  MAX_PIN_ROWS,
  type PinImport,
  type PinList,
  type PinRow,
  type UnlistedPins,
  unlistedPins,
} from '../../rates-contract.ts'
import { PINS_PAGE_SIZE, pinsQueryOptions, useImportPins, useRemovePins } from './rates-queries.ts'
import { ShippingTabs } from './shipping-tabs.tsx'

const button =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 border border-ink px-4 text-sm font-semibold aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-card aria-disabled:text-smoke'

export function PinsPage() {
  return (
    <>
      <AdminPageHeader
        title="PIN codes"
        note="The PIN codes that your courier serves, and where it collects cash. You choose what applies to those that aren't in the list."
      />
      <ShippingTabs current="pins" />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] items-start gap-5 py-5 xl:grid-cols-2">
        <Upload />
        <CurrentList />
      </div>
    </>
  )
}

function Upload() {
  const [file, setFile] = useState<CsvFile>()
  const { data: currentList } = useQuery(pinsQueryOptions({ search: undefined, page: 1 }))
  const [chosenRule, setChosenRule] = useState<UnlistedPins>()
  const unlisted = chosenRule ?? currentList?.unlisted ?? 'served'
  const [sizeError, setSizeError] = useState<string>()
  const check = useImportPins({ fallbackMessage: "We couldn't read the file." })
  const replacement = useImportPins({ fallbackMessage: "We couldn't replace the list." })
  const isPending = check.isPending || replacement.isPending
  const error = sizeError ?? (check.error ?? replacement.error)?.message
  const reset = () => {
    check.reset()
    replacement.reset()
    setSizeError(undefined)
  }
  const choose = (chosen: CsvFile) => {
    if (isPending) return
    reset()
    if (chosen.csv.length > MAX_PIN_CSV_LENGTH) return setSizeError(`${chosen.name} is too large. Please split it.`)
    setFile(chosen)
    check.mutate({ csv: chosen.csv, unlisted, apply: false })
  }
  const clear = () => {
    setFile(undefined)
    reset()
  }
  const replaceList = () => {
    if (!file || isPending) return
    replacement.mutate(
      { csv: file.csv, unlisted, apply: true },
      {
        onSuccess: ({ counts }) => {
          toast(`${formatPins(counts.total)} ${counts.total === 1 ? 'is' : 'are'} live.`)
          clear()
        },
      },
    )
  }
  return (
    <FormSection
      title="Upload a list"
      note={`A CSV with the columns PIN, Serviceable, COD and Days, in any order; couriers' own names such as Pincode and Prepaid work, too. Up to ${groupDigits(MAX_PIN_ROWS)} rows. It replaces the list after you have confirmed what was found in it.`}
    >
      <CsvFileField file={file} onChoose={choose} onClear={clear} />
      <FormRow label="PIN codes that the list doesn't name" hint="Most couriers list only those that they serve.">
        {(control) => (
          <select
            {...control}
            value={unlisted}
            onChange={(event) => setChosenRule(unlistedPins.find((rule) => rule === event.target.value))}
            className={inputClass}
          >
            {unlistedPins.map((rule) => (
              <option key={rule} value={rule}>
                {unlistedLabels[rule]}
              </option>
            ))}
          </select>
        )}
      </FormRow>
      <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {isPending && <p className="font-semibold">{check.isPending ? 'Checking rows...' : 'Replacing the list...'}</p>}
        {check.data && <Report report={check.data} />}
      </div>
      {file && check.data && check.data.counts.total > 0 && (
        <button
          type="button"
          aria-disabled={isPending || undefined}
          onClick={replaceList}
          className={`${button} w-fit bg-ink text-paper hover:bg-accent hover:text-ink`}
        >
          Use {formatPins(check.data.counts.total)}
        </button>
      )}
      <p role="alert" className="empty:hidden">
        {error && <span className="inline-block bg-brick px-3 py-2 font-semibold">{error}</span>}
      </p>
    </FormSection>
  )
}

const unlistedLabels: Record<UnlistedPins, string> = {
  served: 'Served, with cash on delivery',
  prepaid: 'Served, without cash on delivery',
  refused: 'Not served',
}

const formatPins = (count: number) => `${groupDigits(count)} ${count === 1 ? 'PIN code' : 'PIN codes'}`

function Counts({ counts: { total, serviceable, cod } }: Pick<PinList, 'counts'>) {
  const entries = { 'PIN codes': total, Served: serviceable, 'Cash on delivery': cod }
  return (
    <dl className="grid grid-cols-3 gap-px border border-ink bg-ink">
      {Object.entries(entries).map(([label, count]) => (
        <div key={label} className="grid content-between gap-1 bg-chalk p-3">
          <dt className="text-xs text-smoke">{label}</dt>
          <dd className="font-mono text-lg font-bold">{groupDigits(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Report({ report: { counts, refused, problems } }: { report: PinImport }) {
  return (
    <>
      <Counts counts={counts} />
      {refused > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">
            {groupDigits(refused)} {refused === 1 ? 'row is' : 'rows are'} refused
            {refused > problems.length ? `, the first ${problems.length} are:` : ':'}
          </p>
          <ul className="max-h-64 overflow-y-auto border border-line bg-chalk text-sm">
            {problems.map(({ line, pin, problem }) => (
              <li
                key={line}
                className="grid grid-cols-[4rem_5rem_minmax(0,1fr)] gap-2 border-line px-3 py-2 not-first:border-t"
              >
                <span className="font-mono text-xs leading-5">Line {line}</span>
                <span className="font-mono break-all">{pin}</span>
                <span className="break-words">{problem}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function CurrentList() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  // the server takes digits only
  const digits = search.replace(/\D/g, '').slice(0, 6)
  const { data, error } = useQuery(pinsQueryOptions({ search: digits || undefined, page }))
  const remove = useRemovePins()
  if (!data)
    return (
      <FormSection title="The list">
        <p role="status" className="font-semibold">
          {error?.message ?? 'Loading...'}
        </p>
      </FormSection>
    )
  const { counts, unlisted, editedAt, editedBy, found, pins } = data
  if (counts.total === 0)
    return (
      <FormSection title="The list">
        <p>There is no list: every PIN code of the zones is served, and cash on delivery follows the settings.</p>
      </FormSection>
    )
  const pageCount = Math.max(1, Math.ceil(found / PINS_PAGE_SIZE))
  // a new list may be shorter
  if (page > pageCount) setPage(pageCount)
  return (
    <FormSection
      title="The list"
      {...(editedAt ? { note: `Uploaded ${formatDateTime(editedAt)}${editedBy ? ` by ${editedBy}` : ''}.` } : {})}
    >
      <Counts counts={counts} />
      <p className="text-sm">
        All other PIN codes: <strong>{unlistedLabels[unlisted].toLowerCase()}</strong>.
      </p>
      <div className="relative">
        <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-smoke" />
        <input
          type="search"
          inputMode="numeric"
          aria-label="Search a PIN code"
          placeholder="Search a PIN code"
          value={search}
          maxLength={10}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(1)
          }}
          className="h-11 w-full border border-ink bg-chalk px-3 pl-10 text-base sm:text-sm"
        />
      </div>
      {pins.length > 0 ? <PinTable pins={pins} /> : <p role="status">{`${digits} isn't in the list.`}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {pageCount > 1 && (
          <div className="flex items-center gap-2 text-sm">
            <button
              type="button"
              aria-disabled={page === 1 || undefined}
              onClick={() => page > 1 && setPage(page - 1)}
              className={`${button} hover:bg-accent`}
            >
              Previous
            </button>
            <span className="font-mono text-xs">
              {groupDigits(page)} of {groupDigits(pageCount)}
            </span>
            <button
              type="button"
              aria-disabled={page === pageCount || undefined}
              onClick={() => page < pageCount && setPage(page + 1)}
              className={`${button} hover:bg-accent`}
            >
              Next
            </button>
          </div>
        )}
        <ConfirmButton
          label="Remove the list"
          question={`Remove all ${formatPins(counts.total)}?`}
          onConfirm={() => remove.mutate()}
          className={`${button} ml-auto hover:bg-brick`}
        >
          <p>Every PIN code of the zones is served then. You can upload a list again at any time.</p>
        </ConfirmButton>
      </div>
    </FormSection>
  )
}

function PinTable({ pins }: { pins: PinRow[] }) {
  return (
    <div className="max-h-128 overflow-y-auto border border-ink bg-chalk">
      <table aria-label="PIN codes" className="w-full border-collapse text-left text-sm">
        <thead className="sticky top-0 bg-card">
          <tr>
            {['PIN code', 'Served', 'Cash', 'Extra days'].map((header) => (
              <th key={header} scope="col" className="px-3 py-2 font-mono text-xs">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pins.map(({ pin, serviceable, cod, extraDays }) => (
            <tr key={pin} className="border-t border-line">
              <th scope="row" className="px-3 py-2 font-mono font-bold">
                {pin}
              </th>
              <td className="px-3 py-2">{serviceable ? 'Yes' : 'No'}</td>
              <td className="px-3 py-2">{serviceable && cod ? 'Yes' : 'No'}</td>
              <td className="px-3 py-2 font-mono">{extraDays || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
