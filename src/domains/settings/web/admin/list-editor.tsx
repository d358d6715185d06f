import { type ReactNode, useState } from 'react'
import { MoveButtons } from '#ui/admin/editor-fields.tsx'

interface ListEditorProps<T> {
  items: T[]
  onChange: (items: T[]) => void
  /** Names an item for screen readers, as in "Move link 1 up". */
  getItemName: (index: number) => string
  addLabel: string
  createItem: () => T
  max: number
  className?: string
  children: (item: T, index: number, update: (item: T) => void) => ReactNode
}

const createKey = () => crypto.randomUUID()

/** Edits a list: items are added, removed and moved up or down. */
export function ListEditor<T>({
  items,
  onChange,
  getItemName,
  addLabel,
  createItem,
  max,
  className = 'grid gap-3 border-b border-line pb-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end',
  children,
}: ListEditorProps<T>) {
  // two items may be equal, so each has a key of its own
  const [keys, setKeys] = useState(() => items.map(createKey))
  const update = (change: <U>(list: U[], added: () => U) => U[]) => {
    setKeys(change(keys, createKey))
    onChange(change(items, createItem))
  }
  const canAdd = items.length < max
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {items.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {items.map((item, index) => (
            <li key={keys[index]} className={className}>
              {children(item, index, (changed) => onChange(items.with(index, changed)))}
              <div className="flex justify-end">
                <MoveButtons
                  itemName={getItemName(index)}
                  index={index}
                  count={items.length}
                  onMove={(by) => update((list) => moveItem(list, index, by))}
                  onRemove={() => update((list) => list.toSpliced(index, 1))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {/* aria-disabled rather than disabled, so the focus stays at the limit */}
      <button
        type="button"
        aria-disabled={!canAdd || undefined}
        onClick={() => canAdd && update((list, add) => [...list, add()])}
        className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash aria-disabled:hover:bg-transparent"
      >
        {addLabel}
      </button>
    </div>
  )
}

function moveItem<T>(list: T[], from: number, by: -1 | 1): T[] {
  const [item] = list.slice(from, from + 1)
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(from + by, 0, item)
}
