import { Minus, Plus, X } from 'lucide-react'
import type { StockVariant } from '#domains/inventory/admin-contract.ts'
import { formatRupees, formatShortRupees } from '#shared/money.ts'
import { FormSection } from '#ui/form-section.tsx'
import type { CalculatedItem } from '../../draft-contract.ts'
import { addItem, type DraftItem } from './draft-form.ts'
import { searchVariants } from './draft-queries.ts'
import { SearchPicker } from './search-picker.tsx'

const MAX_UNITS = 9_999

interface ItemsSectionProps {
  items: DraftItem[]
  /** By position; undefined until the server has responded. */
  calculated: CalculatedItem[] | undefined
  /** Whether a customer is selected, so a product is the next thing to type. */
  takesFocus: boolean
  onChange: (items: DraftItem[]) => void
}

export function ItemsSection({ items, calculated = [], takesFocus, onChange }: ItemsSectionProps) {
  const change = (key: string, change: Partial<DraftItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...change } : item)))
  return (
    <FormSection title="Products">
      {items.length > 0 && (
        <ul className="grid border border-ink bg-chalk">
          {items.map((item, index) => (
            <ItemRow
              key={item.key}
              item={item}
              calculated={calculated[index]?.productId === item.productId ? calculated[index] : undefined}
              onChange={(values) => change(item.key, values)}
              onRemove={() => onChange(items.filter(({ key }) => key !== item.key))}
            />
          ))}
        </ul>
      )}
      <SearchPicker
        key={takesFocus ? 'next' : 'later'}
        label="Add a product"
        hint="Name, SKU or barcode. Enter adds it; scanning works too."
        search={searchVariants}
        getKey={({ variantId }) => String(variantId)}
        takesFocus={takesFocus}
        onSelect={({ productId, name = '', size, color }) =>
          onChange(
            addItem(items, {
              productId,
              name,
              ...(size === undefined ? {} : { size }),
              ...(color === undefined ? {} : { color }),
            }),
          )
        }
        notFound={(text) => <>Nothing found for “{text}”.</>}
      >
        {(variant) => <FoundVariant variant={variant} />}
      </SearchPicker>
    </FormSection>
  )
}

function FoundVariant({ variant: { name, sku, size, color, available, image } }: { variant: StockVariant }) {
  return (
    <span className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-3">
      {image ? <img src={image} alt="" className="size-10 border border-line object-cover" /> : <span />}
      <span className="min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-xs text-smoke">{[size, color, sku].filter(Boolean).join(' · ')}</span>
      </span>
      <StockLeft available={available} />
    </span>
  )
}

const StockLeft = ({ available }: { available: number }) => (
  <span className={`mono-caption whitespace-nowrap ${available > 0 ? 'text-smoke' : 'bg-brick px-1 text-ink'}`}>
    {available > 0 ? `${available} in stock` : 'Sold out'}
  </span>
)

interface ItemRowProps {
  item: DraftItem
  calculated: CalculatedItem | undefined
  onChange: (change: Partial<DraftItem>) => void
  onRemove: () => void
}

function ItemRow({ item, calculated, onChange, onRemove }: ItemRowProps) {
  const { quantity } = item
  const { name = item.name, price, sizes = [], colors = [], available, problem } = calculated ?? {}
  const isShort = available !== undefined && available < quantity
  return (
    <li className="grid gap-2 border-b border-line p-3 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="mono-caption text-smoke">
            {[price !== undefined && formatRupees(price), calculated?.sku].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <p className="font-mono font-bold whitespace-nowrap">
            {price === undefined ? '' : formatShortRupees(price * quantity)}
          </p>
          <button
            type="button"
            onClick={onRemove}
            aria-label={`Remove ${name}`}
            className="grid size-11 cursor-pointer place-items-center hover:bg-brick"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Quantity name={name} quantity={quantity} onChange={(next) => onChange({ quantity: next })} />
        <OptionSelect
          label={`Size of ${name}`}
          value={item.size}
          options={sizes}
          onChange={(size) => onChange({ size })}
        />
        <OptionSelect
          label={`Colour of ${name}`}
          value={item.color}
          options={colors}
          onChange={(color) => onChange({ color })}
        />
        {available !== undefined && <StockLeft available={available} />}
      </div>
      {(problem || isShort) && (
        <p role="status" className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
          {problem ?? `Only ${available} in stock. The customer can't pay more than that.`}
        </p>
      )}
    </li>
  )
}

function Quantity({ name, quantity, onChange }: { name: string; quantity: number; onChange: (next: number) => void }) {
  const button =
    'grid size-11 cursor-pointer place-items-center hover:bg-accent disabled:cursor-default disabled:text-smoke'
  const set = (next: number) => onChange(Math.min(MAX_UNITS, Math.max(1, next)))
  return (
    <div className="flex border border-ink bg-paper">
      <button
        type="button"
        aria-label={`One less of ${name}`}
        disabled={quantity <= 1}
        onClick={() => set(quantity - 1)}
        className={button}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <input
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        value={quantity}
        onChange={(event) => set(Number(event.target.value.replace(/\D/g, '')) || 1)}
        className="w-12 bg-transparent text-center font-mono"
      />
      <button type="button" aria-label={`One more of ${name}`} onClick={() => set(quantity + 1)} className={button}>
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

interface OptionSelectProps {
  label: string
  value: string | undefined
  options: string[]
  onChange: (value: string) => void
}

/** Leaves out a choice that the product doesn't have. */
function OptionSelect({ label, value, options, onChange }: OptionSelectProps) {
  if (options.length < 2) return null
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      className="h-11 cursor-pointer border border-ink bg-paper px-2 text-sm"
    >
      {value === undefined && <option value="">Choose</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
