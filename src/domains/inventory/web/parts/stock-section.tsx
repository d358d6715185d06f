import { RestockDemandNote } from '#domains/restock/web/parts/restock-demand-note.tsx'
import { SavedByNote } from '#domains/wishlist/web/parts/saved-by-note.tsx'
import { splitList } from '#shared/split-list.ts'
import { FormRow, FormSection, GroupError, inputClass } from '#ui/form-section.tsx'
import type { StockGranularity, VariantStock } from '../../contract.ts'
import { NumberGrid } from './number-grid.tsx'
import {
  listStockChanges,
  listVariants,
  type SavedStock,
  type StockFormValues,
  sumStock,
  toStockCells,
} from './stock-form-values.ts'

interface StockSectionProps {
  values: StockFormValues
  /** The product as it was when the form opened; undefined for a new one. */
  saved: (SavedStock & { _id: string }) | undefined
  /** Returns the message for the first of these fields that is invalid. */
  findError: (...fields: string[]) => string | undefined
  onChange: (change: Partial<StockFormValues>) => void
}

const countingModes = { product: 'One number', variant: 'By size and colour' } as const
const sumHeld = (stock: VariantStock[]) => stock.reduce((sum, { held }) => sum + held, 0)

export function StockSection({ values, saved, findError, onChange }: StockSectionProps) {
  const hasVariants = listVariants(values).length > 0
  const heldUnits = sumHeld(saved?.stock ?? [])
  const stockError = findError('stock', 'countInStock')
  return (
    <FormSection id="stock" title="Stock" note="Sales made while you edit are kept: only the difference is applied.">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Stock counting</legend>
        {Object.entries(countingModes).map(([mode, label]) => (
          <label key={mode} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
            <input
              type="radio"
              name="countedBy"
              className="size-4.5 accent-ink"
              checked={values.countedBy === mode}
              disabled={mode === 'variant' && !hasVariants}
              onChange={() => onChange({ countedBy: mode as StockGranularity })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {values.countedBy === 'product' ? (
        <FormRow label="Count In Stock" error={stockError} className="max-w-xs">
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              value={values.count}
              maxLength={9}
              onChange={(event) => onChange({ count: event.target.value })}
              className={`${inputClass} font-mono`}
            />
          )}
        </FormRow>
      ) : (
        <>
          <p className="mono-caption">
            Count In Stock: <output className="font-bold">{sumStock(values)}</output>
          </p>
          <NumberGrid
            label="Count In Stock"
            rows={splitList(values.sizes)}
            columns={splitList(values.colors)}
            cells={values.cells}
            initialCells={toStockCells(saved?.stock ?? [])}
            onChange={(cells) => onChange({ cells })}
          />
          <p className="text-sm text-smoke">
            Copy numbers from a spreadsheet, with or without headers, and paste them into any cell.
          </p>
          {stockError && <GroupError>{stockError}</GroupError>}
        </>
      )}
      {heldUnits > 0 && <p className="text-sm">{heldUnits} more held for shoppers at checkout.</p>}
      {saved && <RestockDemandNote productId={saved._id} />}
      {saved && <SavedByNote productId={saved._id} />}
      <StockChanges values={values} saved={saved} />
    </FormSection>
  )
}

function StockChanges({ values, saved }: Pick<StockSectionProps, 'values' | 'saved'>) {
  const changes = listStockChanges(values, saved)
  const sum = changes.reduce((total, { from, to }) => total + to - from, 0)
  return (
    <div role="status">
      {changes.length > 0 && (
        <details open className="border border-ink bg-chalk">
          <summary className="cursor-pointer px-3 py-2 text-sm font-semibold">
            Saving changes {changes.length} {changes.length === 1 ? 'count' : 'counts'}, {formatSigned(sum)} in total
          </summary>
          <ul className="max-h-60 columns-xs overflow-y-auto border-t border-line px-3 py-2 font-mono text-xs leading-6">
            {changes.map(({ name, from, to }) => (
              <li key={name}>
                {name}: {from} → {to} ({formatSigned(to - from)})
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const formatSigned = (change: number) => (change > 0 ? `+${change}` : String(change))
