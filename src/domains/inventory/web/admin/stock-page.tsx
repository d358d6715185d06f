import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatShortDate } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import type { StockVariant } from '../../admin-contract.ts'
import { formatVariantName } from '../../rules.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { IncomingDialog } from './incoming-dialog.tsx'
import { collectionNamesQueryOptions, PAGE_SIZE, variantSearch, variantsQueryOptions } from './stock-queries.ts'
import { StockTabs } from './stock-tabs.tsx'
import { formatOptions } from './stock-texts.ts'
import { VariantCell } from './variant-cell.tsx'

const NOTE = 'Every size and colour, with what is on hand, on hold for shoppers and on its way.'
const levelLabels = { low: 'Low', out: 'Sold out', incoming: 'Incoming' }
const action =
  'min-h-8 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-accent pointer-coarse:min-h-11'
const headerButton = 'grid h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent'

export function StockPage() {
  const list = useListParams(variantSearch)
  const variants = useQuery(variantsQueryOptions(list.values))
  const collections = useQuery(collectionNamesQueryOptions).data ?? []
  const [adjusted, setAdjusted] = useState<StockVariant>()
  const [viewed, setViewed] = useState<StockVariant>()
  const [selected, setSelected] = useState<ReadonlyMap<string, StockVariant>>(new Map())
  const [isExpecting, setExpecting] = useState(false)
  const { lowStockThreshold } = useSite().commerce
  const canChange = useCan('stock:write')
  const columns = useMemo(
    () => createColumns({ lowStockThreshold, onAdjust: setAdjusted, onView: setViewed }),
    [lowStockThreshold],
  )
  const changeSelection = (ids: ReadonlySet<string>) => {
    const known = new Map((variants.data?.items ?? []).map((variant) => [String(variant.variantId), variant]))
    setSelected(
      new Map(
        [...ids].flatMap((id) => {
          const variant = selected.get(id) ?? known.get(id)
          return variant ? [[id, variant] as const] : []
        }),
      ),
    )
  }
  return (
    <>
      <AdminPageHeader title="Stock" note={NOTE}>
        <Allowed to="stock:write">
          <Link to="/admin/stock/count" className={`${headerButton} bg-ink text-paper hover:text-ink`}>
            Count stock
          </Link>
        </Allowed>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <StockTabs current="Variants" />
        <ListToolbar list={list} searchLabel="Search by name, SKU or barcode">
          <ListFilter list={list} name="level" label="Level" allLabel="Any level" options={levelLabels} />
          <ListFilter
            list={list}
            name="collection"
            label="Collection"
            allLabel="All collections"
            options={Object.fromEntries(collections.map((name) => [name, name]))}
          />
        </ListToolbar>
        {selected.size > 0 && (
          <section
            aria-label="Selected variants"
            className="flex flex-wrap items-center gap-2 border border-ink bg-accent px-3 py-2"
          >
            <p className="mr-2 text-sm font-semibold">{selected.size} selected</p>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setExpecting(true)}
              className={`${action} bg-chalk hover:bg-paper`}
            >
              Add incoming stock
            </button>
            <button
              type="button"
              onClick={() => setSelected(new Map())}
              className={`${action} ml-auto bg-chalk hover:bg-paper`}
            >
              Clear selection
            </button>
          </section>
        )}
        <DataTable
          label="Stock"
          list={list}
          query={variants}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ variantId }) => String(variantId)}
          empty="No products yet."
          noResults="No variants found."
          onOpen={setViewed}
          phoneRow={(variant) => (
            <PhoneRow
              variant={variant}
              lowStockThreshold={lowStockThreshold}
              onAdjust={() => setAdjusted(variant)}
              onView={() => setViewed(variant)}
            />
          )}
          {...(canChange
            ? {
                selection: {
                  selected: new Set(selected.keys()),
                  onChange: changeSelection,
                  getLabel: formatVariantName,
                },
              }
            : {})}
        />
      </div>
      <AdjustDialog variant={adjusted} onClose={() => setAdjusted(undefined)} />
      <HistoryDialog variant={viewed} onClose={() => setViewed(undefined)} />
      <IncomingDialog
        variants={isExpecting ? [...selected.values()] : undefined}
        onClose={() => setExpecting(false)}
        onSaved={() => setSelected(new Map())}
      />
    </>
  )
}

interface ColumnOptions {
  lowStockThreshold: number
  onAdjust: (variant: StockVariant) => void
  onView: (variant: StockVariant) => void
}

const createColumns = ({ lowStockThreshold, onAdjust, onView }: ColumnOptions): Column<StockVariant>[] => [
  {
    id: 'name',
    header: 'Variant',
    sortable: true,
    cell: (variant) => (
      <>
        <VariantCell variant={variant} hasImage />
        {variant.alternatives && <Alternatives alternatives={variant.alternatives} />}
      </>
    ),
    className: 'md:min-w-56',
  },
  {
    id: 'barcode',
    header: 'Barcode',
    cell: ({ barcode }) => barcode && <span className="font-mono text-xs">{barcode}</span>,
    className: 'md:max-xl:hidden',
  },
  { id: 'onHand', header: 'On hand', align: 'right', cell: ({ onHand }) => onHand, className: 'max-lg:hidden' },
  { id: 'held', header: 'On hold', align: 'right', cell: ({ held }) => held || null, className: 'max-lg:hidden' },
  {
    id: 'available',
    header: 'Available',
    sortable: true,
    align: 'right',
    cell: ({ available }) => <Available units={available} lowStockThreshold={lowStockThreshold} />,
  },
  {
    id: 'incoming',
    header: 'Incoming',
    align: 'right',
    cell: ({ incoming, incomingOn }) =>
      incoming > 0 && (
        <span className="inline-grid justify-items-end">
          +{incoming}
          {incomingOn && (
            <span className="mono-caption whitespace-nowrap text-smoke">{formatShortDate(incomingOn)}</span>
          )}
        </span>
      ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    className: 'md:text-right',
    cell: (variant) => (
      <span className="flex justify-end gap-1.5">
        <Allowed to="stock:write">
          <button type="button" aria-haspopup="dialog" onClick={() => onAdjust(variant)} className={action}>
            Adjust<span className="sr-only"> {formatVariantName(variant)}</span>
          </button>
        </Allowed>
        <button type="button" aria-haspopup="dialog" onClick={() => onView(variant)} className={action}>
          History<span className="sr-only"> of {formatVariantName(variant)}</span>
        </button>
      </span>
    ),
  },
]

interface PhoneRowProps {
  variant: StockVariant
  lowStockThreshold: number
  onAdjust: () => void
  onView: () => void
}

/** The product, what is available and the actions; then the variant and what is on its way. */
function PhoneRow({ variant, lowStockThreshold, onAdjust, onView }: PhoneRowProps) {
  const { productId, name, sku, barcode, held, incoming, alternatives } = variant
  return (
    <div className="grid gap-0.5">
      <div className="flex items-center gap-1.5">
        <Link
          to={`/admin/products/${productId}/edit#stock`}
          className="flex min-h-11 min-w-0 grow items-center leading-tight font-semibold"
        >
          <span className="line-clamp-2 break-words">{name}</span>
        </Link>
        <span className="font-mono">
          <Available units={variant.available} lowStockThreshold={lowStockThreshold} />
        </span>
        <Allowed to="stock:write">
          <button type="button" aria-haspopup="dialog" onClick={onAdjust} className={`${action} min-h-11`}>
            Adjust<span className="sr-only"> {formatVariantName(variant)}</span>
          </button>
        </Allowed>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onView}
          className={`${action} grid size-11 shrink-0 place-items-center px-0`}
        >
          <History aria-hidden="true" className="size-4.5" />
          <span className="sr-only">History of {formatVariantName(variant)}</span>
        </button>
      </div>
      <div className="flex flex-wrap gap-x-3 text-xs text-smoke">
        <span className="font-semibold text-ink">{formatOptions(variant)}</span>
        <span className="font-mono break-all">{sku}</span>
        {barcode && <span className="font-mono">{barcode}</span>}
        {held > 0 && <span>{held} on hold</span>}
        {incoming > 0 && <span>+{incoming} incoming</span>}
      </div>
      {alternatives && <Alternatives alternatives={alternatives} />}
    </div>
  )
}

function Available({ units, lowStockThreshold }: { units: number; lowStockThreshold: number }) {
  return (
    <span className={`inline-block px-2 py-0.5 font-bold ${getLevelClass(units, lowStockThreshold)}`}>{units}</span>
  )
}

const MAX_ALTERNATIVES = 6

/** Lists the variants that staff can offer instead of a sold-out one. */
function Alternatives({ alternatives }: { alternatives: NonNullable<StockVariant['alternatives']> }) {
  const shown = alternatives.slice(0, MAX_ALTERNATIVES)
  const others = alternatives.length - shown.length
  return (
    <p className="mt-1 text-xs font-normal text-smoke max-md:mt-0 max-md:truncate md:pl-12">
      {shown.length === 0
        ? 'No other size or colour is in stock.'
        : `In stock instead: ${shown.map((variant) => `${formatOptions(variant)} (${variant.available})`).join(', ')}${others > 0 ? ` and ${others} more` : ''}`}
    </p>
  )
}

function getLevelClass(available: number, lowStockThreshold: number): string {
  if (available === 0) return 'bg-brick'
  return available <= lowStockThreshold ? 'bg-yellow' : ''
}
