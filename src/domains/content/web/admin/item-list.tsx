import type { ReactNode } from 'react'
import { MoveButtons } from '#ui/admin/editor-fields.tsx'
import { saveBarButton } from '#ui/admin/save-bar.tsx'
import { moveItem } from '#ui/admin/sortable-list.tsx'
import { useItemKeys } from '#ui/admin/use-item-keys.ts'

interface ItemListProps<T> {
  title: string
  /** Such as "figure". */
  itemName: string
  items: T[]
  max: number
  createItem: () => T
  onChange: (items: T[]) => void
  children: (item: T, index: number, update: (item: T) => void) => ReactNode
}

/** Edits a short list: add, move and remove. */
export function ItemList<T>({ title, itemName, items, max, createItem, onChange, children }: ItemListProps<T>) {
  const { keys, moveKey, removeKey } = useItemKeys(items.length)
  const move = (from: number, to: number) => {
    moveKey(from, to)
    onChange(moveItem(items, from, to))
  }
  const remove = (index: number) => {
    removeKey(index)
    onChange(items.toSpliced(index, 1))
  }
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-1 text-sm font-bold">{title}</legend>
      {items.map((item, index) => (
        <div key={keys[index]} className="grid gap-2 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          {children(item, index, (changed) => onChange(items.with(index, changed)))}
          {/* next to the fields, below their labels */}
          <div className="justify-self-end sm:mt-5">
            <MoveButtons
              itemName={`${itemName} ${index + 1}`}
              index={index}
              count={items.length}
              onMove={(by) => move(index, index + by)}
              onRemove={() => remove(index)}
            />
          </div>
        </div>
      ))}
      {items.length < max && (
        <button type="button" onClick={() => onChange([...items, createItem()])} className={`${saveBarButton} w-fit`}>
          Add {itemName}
        </button>
      )}
    </fieldset>
  )
}
