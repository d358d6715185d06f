import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatRupees } from '#shared/money.ts'
import { formatSearchParams, parseSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { saveBar, saveBarButton, saveButton } from '#ui/admin/save-bar.tsx'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { toast } from '#ui/toast.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { type GridProduct, MAX_GRID_PRODUCTS } from '../../grid-contract.ts'
import { isLargePriceChange } from '../../rules.ts'
import { formatProductCount } from '../listing-title.ts'
import type { toGridEdit } from './grid-draft.ts'
import { gridParams, gridQueryOptions, useSaveGrid } from './grid-queries.ts'
import { GridTable } from './grid-table.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { productOverviewQueryOptions } from './products-queries.ts'
import { findUnknownValues, type UnknownValue, withKnownSpelling } from './unknown-values.ts'
import { UnknownValuesDialog, useUnknownValueConfirmation } from './unknown-values-dialog.tsx'
import { type GridState, useGridState } from './use-grid-state.ts'

const NOTE =
  'Arrow keys and Enter move between cells. Ctrl+D copies the cell above, or fills cells that you select with Shift and the arrow keys. A column from a spreadsheet can be pasted.'

/** Edits many products in a grid: the selected ones, those of a collection, or those of a filter. */
export function EditGridPage() {
  const [searchParams] = useSearchParams()
  const params = parseSearchParams(gridParams, searchParams)
  const query = useQuery(gridQueryOptions(params))
  const queryString = formatSearchParams(params)
  const isTouch = useMediaQuery('(pointer: coarse), (width < 48rem)')
  if (!useCan('products:write')) return <p className="gutter py-5">Your role can see products, but not change them.</p>
  return (
    <>
      <AdminPageHeader title="Edit in grid" {...(isTouch ? {} : { note: NOTE })}>
        <Link
          to="/admin/products"
          className="grid h-11 place-items-center border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
        >
          All products
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 pt-5">
        <QueryContent query={query}>
          {({ products, total }) =>
            products.length === 0 ? (
              <p className="py-16 text-center font-semibold">No products found.</p>
            ) : (
              <Editor
                key={queryString}
                loaded={products}
                total={total}
                queryString={queryString}
                refetch={async () => (await query.refetch()).data?.products}
              />
            )
          }
        </QueryContent>
      </div>
    </>
  )
}

type Edit = ReturnType<typeof toGridEdit>

interface EditorProps {
  loaded: GridProduct[]
  total: number
  queryString: string
  refetch: () => Promise<GridProduct[] | undefined>
}

function Editor({ loaded, total, queryString, refetch }: EditorProps) {
  const grid = useGridState(loaded, queryString)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [largeChanges, setLargeChanges] = useState<{ edits: Edit[]; changes: LargeChange[] }>()
  const overview = useQuery(productOverviewQueryOptions)
  const collections = overview.data?.collections ?? []
  const [isChecking, setChecking] = useState(false)
  const canEditStock = useCan('stock:write')
  const { mutate, isPending: isSaving } = useSaveGrid(
    () => void refetch().then((current) => current && grid.reload(current)),
  )
  const all = [...grid.products.values()]
  const toolbarProducts = selected.size > 0 ? all.filter(({ _id }) => selected.has(_id)) : all
  const edits = grid.listEdits()
  const errorCount = Object.values(grid.validationErrors).flatMap(Object.keys).length
  const save = (resolvedEdits: Edit[]) =>
    mutate(resolvedEdits, { onSuccess: ({ results }) => grid.applyResults(results) })
  const unknownValues = useUnknownValueConfirmation<Edit[]>((requested, valuesToReplace) => {
    const resolvedEdits = requested.map((edit) => replaceCollections(edit, valuesToReplace))
    const changes = listLargeChanges(resolvedEdits, grid)
    if (changes.length > 0) setLargeChanges({ edits: resolvedEdits, changes })
    else save(resolvedEdits)
  })
  const isPending = isSaving || isChecking
  const canSave = edits.length > 0 && errorCount === 0 && !isPending
  const requestSave = async () => {
    if (!canSave) return
    if (edits.every((edit) => edit.collections === undefined)) return unknownValues.confirm(edits, [])
    setChecking(true)
    const { data } = overview.data ? overview : await overview.refetch({ cancelRefetch: false })
    setChecking(false)
    if (!data) return toast(COLLECTIONS_UNKNOWN, { kind: 'error' })
    const spelled = edits.map((edit) => withKnownCollections(edit, data.collections))
    unknownValues.confirm(spelled, findNewCollections(spelled, data.collections))
  }
  return (
    <>
      <LeaveGuard isDirty={grid.changedIds.length > 0} onLeave={grid.discard} />
      {grid.isRestored && <UnsavedChangesNotice onDiscard={grid.discard} />}
      {total > MAX_GRID_PRODUCTS && (
        <p className="border-l-8 border-yellow bg-chalk px-4 py-3">
          These are the first {MAX_GRID_PRODUCTS} of {formatProductCount(total)}. Filter the product list to edit
          others.
        </p>
      )}
      <GridToolbar
        products={toolbarProducts}
        isSelection={selected.size > 0}
        inputs={grid.inputs}
        collections={collections}
        onChange={grid.change}
      />
      <GridTable grid={grid} selected={selected} onSelect={setSelected} canEditStock={canEditStock} />
      <div className={saveBar}>
        <button
          type="button"
          onClick={() => void requestSave()}
          aria-disabled={!canSave || undefined}
          className={saveButton}
        >
          Save {edits.length > 0 ? formatProductCount(edits.length) : ''}
        </button>
        <button
          type="button"
          onClick={grid.discard}
          aria-disabled={grid.changedIds.length === 0 || undefined}
          className={saveBarButton}
        >
          Discard
        </button>
        <p role="status" className="text-sm">
          {formatStatus({ isPending, errorCount, changedCount: grid.changedIds.length })}
        </p>
      </div>
      <UnknownValuesDialog {...unknownValues.dialog} />
      <ConfirmDialog
        open={largeChanges !== undefined}
        question={formatQuestion(largeChanges?.changes.length ?? 0)}
        confirmLabel="Save"
        onConfirm={() => largeChanges && save(largeChanges.edits)}
        onClose={() => setLargeChanges(undefined)}
      >
        <ul className="grid max-h-60 gap-1 overflow-y-auto text-sm">
          {largeChanges?.changes.map(({ _id, name, from, to }) => (
            <li key={_id}>
              {name}: {formatRupees(from)} → {formatRupees(to)}
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}

interface LargeChange {
  _id: string
  name: string
  from: number
  to: number
}

/** Lists price changes that may be typing mistakes. */
const listLargeChanges = (edits: Edit[], { products }: GridState): LargeChange[] =>
  edits.flatMap(({ _id, price: to }) => {
    const product = products.get(_id)
    if (!product || to === undefined || !isLargePriceChange(product.price, to)) return []
    return [{ _id, name: product.name, from: product.price, to }]
  })

const COLLECTIONS_UNKNOWN = "We couldn't check the names of the collections. Please try again."

/** Spells collections like existing ones that differ only in case, without asking. */
function withKnownCollections(edit: Edit, collections: string[]): Edit {
  if (!edit.collections) return edit
  return { ...edit, collections: [...new Set(withKnownSpelling(edit.collections, collections))] }
}

const NO_VALUES = { category: '', sizes: '', colors: '', collections: '' }

function findNewCollections(edits: Edit[], collections: string[]): UnknownValue[] {
  const names = edits.flatMap((edit) => edit.collections ?? []).join()
  const knownValues = { category: [], sizes: [], colors: [], collections }
  return findUnknownValues({ ...NO_VALUES, collections: names }, NO_VALUES, knownValues)
}

function replaceCollections(edit: Edit, valuesToReplace: UnknownValue[]): Edit {
  if (!edit.collections) return edit
  const similar = new Map(valuesToReplace.map((value) => [value.value, value.similar ?? value.value]))
  return { ...edit, collections: [...new Set(edit.collections.map((name) => similar.get(name) ?? name))] }
}

const formatQuestion = (count: number) =>
  count === 1 ? 'One price changes by more than half. Save it?' : `${count} prices change by more than half. Save them?`

interface Status {
  isPending: boolean
  errorCount: number
  changedCount: number
}

function formatStatus({ isPending, errorCount, changedCount }: Status): string {
  if (isPending) return 'Saving...'
  if (errorCount > 0) return errorCount === 1 ? 'One cell is not valid.' : `${errorCount} cells are not valid.`
  return changedCount > 0 ? 'Unsaved changes.' : ''
}
