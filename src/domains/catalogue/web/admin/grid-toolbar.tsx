import { type FormEvent, useId, useState } from 'react'
import { splitList } from '#shared/split-list.ts'
import { controlStyles } from '#ui/admin/control-styles.ts'
import { productStates } from '../../contract.ts'
import type { GridProduct } from '../../grid-contract.ts'
import { type CellChange, findInput, type GridInputs } from './grid-draft.ts'
import { changePrice, parseChange } from './price-change.ts'
import { stateLabels } from './texts.ts'

const actions = {
  percent: 'Change price by %',
  rupees: 'Change price by ₹',
  round: 'Round price to 9',
  state: 'Set state',
  hsn: 'Set HSN code',
  add: 'Add to collection',
  remove: 'Remove from collection',
} as const
type Action = keyof typeof actions

const placeholders: Partial<Record<Action, string>> = { percent: '-10', rupees: '+100', hsn: '6109' }

interface GridToolbarProps {
  /** The products to change: the selected ones, or all. */
  products: GridProduct[]
  isSelection: boolean
  inputs: GridInputs
  collections: string[]
  onChange: (changes: CellChange[]) => void
}

/** Changes one column of many products. Nothing is saved yet. */
export function GridToolbar({ products, isSelection, inputs, collections, onChange }: GridToolbarProps) {
  const [action, setAction] = useState<Action>('percent')
  const [value, setValue] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const listId = useId()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const changes = products.flatMap((product) => toChange(product, inputs, action, value) ?? [])
    onChange(changes)
    setAnnouncement(formatResult(changes.length, products.length))
  }
  const choose = (next: Action) => {
    setAction(next)
    setValue(next === 'state' ? 'live' : '')
    setAnnouncement('')
  }
  const isCollection = action === 'add' || action === 'remove'
  return (
    <form onSubmit={apply} className="flex flex-wrap items-center gap-2" aria-label="Change all">
      <select
        aria-label="What to change"
        value={action}
        onChange={(event) => choose(event.target.value as Action)}
        className={`${controlStyles} max-sm:w-full`}
      >
        {Object.entries(actions).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      {action === 'state' && (
        <select
          aria-label="State"
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className={controlStyles}
        >
          {productStates.map((state) => (
            <option key={state} value={state}>
              {stateLabels[state]}
            </option>
          ))}
        </select>
      )}
      {action !== 'state' && action !== 'round' && (
        <input
          aria-label={actions[action]}
          required
          value={value}
          placeholder={placeholders[action]}
          maxLength={60}
          autoComplete="off"
          list={isCollection ? listId : undefined}
          onChange={(event) => setValue(event.target.value)}
          className={`${controlStyles} ${isCollection ? 'w-56' : 'w-28 font-mono'}`}
        />
      )}
      <datalist id={listId}>
        {collections.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button
        type="submit"
        className="min-h-11 cursor-pointer border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
      >
        Apply to {formatTarget(products.length, isSelection)}
      </button>
      <p role="status" className="text-sm">
        {announcement || (action === 'percent' && 'Rounded to the nearest rupee, at least ₹1.')}
      </p>
    </form>
  )
}

const formatTarget = (count: number, isSelection: boolean) => (isSelection ? `${count} selected` : `all ${count}`)

function formatResult(changed: number, total: number): string {
  if (changed === 0) return 'Nothing to change. Enter a number like -10.'
  return changed === total ? 'Not saved yet.' : `${changed} of ${total} changed. Not saved yet.`
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Returns undefined if the value doesn't fit, or the product already has it. */
function toChange(product: GridProduct, inputs: GridInputs, action: Action, value: string): CellChange | undefined {
  const { _id: productId } = product
  const productInputs = inputs[productId]
  const getCellText = (column: CellChange['column']) => findInput(product, productInputs, { column }) ?? ''
  if (action === 'percent' || action === 'rupees' || action === 'round') {
    const amount = action === 'round' ? 0 : parseChange(value)
    const price = parseChange(getCellText('price'))
    if (amount === undefined || price === undefined) return undefined
    return { productId, column: 'price', text: String(changePrice(price, action, amount)) }
  }
  if (action === 'state' || action === 'hsn') return { productId, column: action, text: value.trim() }
  const names = splitList(getCellText('collections'))
  const others = names.filter((name) => !isSame(name, value.trim()))
  if (value.trim() === '' || (action === 'remove') === (others.length === names.length)) return undefined
  const next = action === 'add' ? [...names, value.trim()] : others
  return { productId, column: 'collections', text: next.join(', ') }
}
