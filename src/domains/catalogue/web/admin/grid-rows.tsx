import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import { productStates } from '../../contract.ts'
import type { GridProduct } from '../../grid-contract.ts'
import { formatVariantLabel } from '../../rules.ts'
import { ProductImageFrame } from '../parts/product-image-frame.tsx'
import {
  findInput,
  findSavedText,
  type GridCell,
  type GridColumn,
  gridColumns,
  type ProductInputs,
  type ProductSaveError,
  toCellId,
  toVariantKey,
} from './grid-draft.ts'
import { formatGoesLive, stateLabels } from './texts.ts'

interface GridRowsProps {
  product: GridProduct
  inputs: ProductInputs | undefined
  /** The messages about invalid inputs, by cell id. */
  validationErrors: Record<string, string> | undefined
  saveError: ProductSaveError | undefined
  isSelected: boolean
  isExpanded: boolean
  canEditStock: boolean
  /** The cells of the selected range, separated by `|`. */
  cellsInRange: string
  onSelect: () => void
  onExpand: () => void
  onChange: (cell: GridCell, text: string) => void
  onResolve: (choice: 'mine' | 'theirs') => void
}

const columnLabels: Record<GridColumn, string> = {
  price: 'Price',
  originalPrice: 'Original price',
  state: 'State',
  collections: 'Collections',
  hsn: 'HSN code',
  stock: 'Stock',
}
const columnCount = gridColumns.length + 1
const nameCell = 'sticky left-0 z-1 border-r border-line bg-chalk p-0 text-left font-semibold'

/** The rows of one product. Handlers are left out of the comparison: they depend on this product only. */
export const GridRows = memo(
  function GridRows(props: GridRowsProps) {
    const { product, isExpanded } = props
    return (
      <>
        <ProductRow {...props} />
        {isExpanded &&
          product.countedBy === 'variant' &&
          product.stock.map((variant) => <VariantRow key={toVariantKey(variant)} variant={variant} {...props} />)}
        <SaveErrorRow {...props} />
      </>
    )
  },
  (before, after) =>
    before.product === after.product &&
    before.inputs === after.inputs &&
    hasSameMessages(before.validationErrors, after.validationErrors) &&
    before.saveError === after.saveError &&
    before.isSelected === after.isSelected &&
    before.isExpanded === after.isExpanded &&
    before.cellsInRange === after.cellsInRange,
)

const hasSameMessages = (a: Record<string, string> = {}, b: Record<string, string> = {}) =>
  JSON.stringify(a) === JSON.stringify(b)

function ProductRow(props: GridRowsProps) {
  const { product, inputs, isSelected, isExpanded, canEditStock, onSelect, onExpand } = props
  const { name, sku, image, countedBy, stock, publishAt, variantPriceCount } = product
  return (
    <tr aria-selected={isSelected} className="border-b border-line">
      <th scope="row" className={nameCell}>
        <div className="flex items-center gap-2 px-3 py-1">
          <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={onSelect}
              className="size-4.5 cursor-pointer accent-ink"
            />
          </label>
          <span aria-hidden="true" className="w-7 shrink-0 border border-line max-md:hidden">
            <ProductImageFrame image={image ? { url: image, altText: '' } : undefined} sizes="28px" maxWidth={400} />
          </span>
          <span className="grid min-w-0">
            <Link
              to={`/admin/products/${product._id}/edit`}
              className="text-pretty wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <span className="font-mono text-xs font-normal break-all text-smoke">{sku}</span>
          </span>
        </div>
      </th>
      {gridColumns.map((column) => (
        <td key={column} className="border-r border-line p-0 align-top last:border-r-0">
          {column === 'stock' && countedBy === 'variant' ? (
            <button
              type="button"
              aria-expanded={isExpanded}
              onClick={onExpand}
              className={`focus-inside flex h-11 w-full cursor-pointer items-center justify-end gap-1 px-2 font-mono hover:bg-accent ${hasChangedCounts(inputs) ? 'bg-accent' : ''}`}
            >
              <span className="sr-only">Stock of {name} by size and colour: </span>
              {isExpanded ? (
                <ChevronDown aria-hidden="true" className="size-4" />
              ) : (
                <ChevronRight aria-hidden="true" className="size-4" />
              )}
              {stock.reduce((sum, { available }) => sum + available, 0)}
            </button>
          ) : (
            <Cell {...props} column={column} label={name} isDisabled={column === 'stock' && !canEditStock} />
          )}
          {column === 'state' && publishAt && (
            <p className="px-2 pb-1 text-xs text-smoke">{formatGoesLive(publishAt)}</p>
          )}
          {column === 'price' && variantPriceCount > 0 && (
            <p className="px-2 pb-1 text-right text-xs text-smoke">
              {variantPriceCount === 1 ? '1 variant has its own' : `${variantPriceCount} variants have their own`}
            </p>
          )}
        </td>
      ))}
    </tr>
  )
}

const hasChangedCounts = (inputs: ProductInputs = {}) => Object.keys(inputs).some((id) => id.startsWith('stock '))

function VariantRow({ variant, ...props }: GridRowsProps & { variant: GridProduct['stock'][number] }) {
  const label = formatVariantLabel(variant)
  return (
    <tr className="border-b border-line bg-paper">
      <th scope="row" className={`${nameCell} bg-paper`}>
        <span className="block px-3 py-2 pl-13 font-mono text-xs">{label}</span>
      </th>
      <td colSpan={gridColumns.length - 1} className="border-r border-line px-2 text-right text-xs text-smoke">
        {variant.held > 0 && `${variant.held} more on hold`}
      </td>
      <td className="p-0 align-top">
        <Cell
          {...props}
          column="stock"
          variant={toVariantKey(variant)}
          label={`${props.product.name}, ${label}`}
          isDisabled={!props.canEditStock}
        />
      </td>
    </tr>
  )
}

interface CellProps extends GridRowsProps {
  column: GridColumn
  variant?: string
  label: string
  isDisabled: boolean
}

const isNumber = (column: GridColumn) => column === 'price' || column === 'originalPrice' || column === 'stock'

function Cell(props: CellProps) {
  const { product, inputs, validationErrors, saveError, cellsInRange, column, variant, label, isDisabled, onChange } =
    props
  const cell = { productId: product._id, column, ...(variant === undefined ? {} : { variant }) }
  const cellId = toCellId(cell)
  const text = findInput(product, inputs, cell) ?? ''
  const isChanged = inputs?.[cellId] !== undefined
  const message = validationErrors?.[cellId] ?? (variant === undefined ? saveError?.cells[column] : undefined)
  const messageId = `${product._id}-${cellId.replace(/\s/g, '_')}`
  const isInRange = cellsInRange.split('|').includes(`${column} ${variant ?? ''}`.trim())
  const attributes = {
    'data-product': product._id,
    'data-column': column,
    'data-variant': variant,
    'aria-label': `${columnLabels[column]} of ${label}`,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-describedby': message === undefined ? undefined : messageId,
    value: text,
    disabled: isDisabled,
    className: `focus-inside block h-11 w-full px-2 outline-offset-[-3px] disabled:text-smoke ${isNumber(column) ? 'text-right font-mono' : ''} ${isChanged ? 'bg-accent' : ''} ${message ? 'shadow-[inset_0_0_0_2px_var(--color-brick)]' : ''} ${isInRange ? 'shadow-[inset_0_0_0_2px_var(--color-ink)]' : ''}`,
  }
  return (
    <>
      {column === 'state' ? (
        <select {...attributes} onChange={(event) => onChange(cell, event.target.value)}>
          {productStates.map((state) => (
            <option key={state} value={state}>
              {stateLabels[state]}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...attributes}
          inputMode={isNumber(column) || column === 'hsn' ? 'decimal' : 'text'}
          maxLength={column === 'collections' ? 1_300 : 20}
          title={column === 'collections' ? text : undefined}
          autoComplete="off"
          onChange={(event) => onChange(cell, event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onChange(cell, findSavedText(product, cell) ?? '')}
        />
      )}
      {saveError?.isConflict && isChanged && (
        <p className="px-2 pb-1 text-xs">Now {formatSaved(column, findSavedText(product, cell) ?? '')}</p>
      )}
      {message && (
        <p id={messageId} className="bg-brick px-2 py-1 text-xs font-semibold">
          {message}
        </p>
      )}
    </>
  )
}

function formatSaved(column: GridColumn, text: string): string {
  if (text === '') return 'empty'
  if (column === 'state') return stateLabels[text as GridProduct['state']]
  return column === 'price' || column === 'originalPrice' ? formatRupees(Number(text)) : text
}

const button =
  'min-h-9 cursor-pointer border border-ink bg-chalk px-3 font-semibold hover:bg-accent pointer-coarse:min-h-11'

/** Says why the product was not saved, unless a cell says it. */
function SaveErrorRow({ product, saveError, onResolve }: GridRowsProps) {
  if (!saveError || Object.keys(saveError.cells).length > 0) return null
  return (
    <tr className="border-b border-ink">
      <td colSpan={columnCount} className="bg-yellow p-0">
        <div
          role="alert"
          className="sticky left-0 flex w-fit max-w-[min(100%,calc(100vw-4rem))] flex-wrap items-center gap-2 px-3 py-2"
        >
          <p className="font-semibold">
            {product.name} was not saved. {saveError.message}
          </p>
          {saveError.isConflict && (
            <>
              <button type="button" onClick={() => onResolve('mine')} className={button}>
                Keep mine
              </button>
              <button type="button" onClick={() => onResolve('theirs')} className={button}>
                Use theirs
              </button>
            </>
          )}
        </div>
      </td>
    </tr>
  )
}
