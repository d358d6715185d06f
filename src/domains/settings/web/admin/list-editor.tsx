import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MoveButtons, useHasFieldErrors } from '#ui/admin/editor-fields.tsx'
import { moveItem } from '#ui/admin/sortable-list.tsx'
import { useItemKeys } from '#ui/admin/use-item-keys.ts'

interface ListEditorProps<T> {
  /** The name of the field, to find its errors. */
  name: string
  items: T[]
  onChange: (items: T[]) => void
  /** Names an item for screen readers, as in "Move link 1 up". */
  getItemName: (index: number) => string
  /** Describes an item on phones, where its fields are behind a button. */
  getSummary: (item: T) => { title: string; detail: string }
  addLabel: string
  createItem: () => T
  max: number
  className?: string
  children: (item: T, index: number, update: (item: T) => void) => ReactNode
}

/** Edits a list: items are added, removed and moved up or down. On phones, one item is open at a time. */
export function ListEditor<T>(props: ListEditorProps<T>) {
  const { items, onChange, getItemName, getSummary, addLabel, createItem, max, children } = props
  const { name, className = 'border-b border-line pb-3' } = props
  const { keys, addKey, moveKey, removeKey } = useItemKeys(items.length)
  const [openKey, setOpenKey] = useState<string>()
  const canAdd = items.length < max
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {items.length > 0 && (
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {items.map((item, index) => (
            <ListItem
              key={keys[index]}
              name={`${name}.${index}`}
              className={className}
              summary={getSummary(item)}
              isExpanded={openKey === keys[index]}
              onToggle={(isOpen) => setOpenKey(isOpen ? keys[index] : undefined)}
              buttons={
                <MoveButtons
                  itemName={getItemName(index)}
                  index={index}
                  count={items.length}
                  onMove={(by) => {
                    moveKey(index, index + by)
                    onChange(moveItem(items, index, index + by))
                  }}
                  onRemove={() => {
                    removeKey(index)
                    onChange(items.toSpliced(index, 1))
                  }}
                />
              }
            >
              {children(item, index, (changed) => onChange(items.with(index, changed)))}
            </ListItem>
          ))}
        </ol>
      )}
      {/* aria-disabled rather than disabled, so the focus stays at the limit */}
      <button
        type="button"
        aria-disabled={!canAdd || undefined}
        onClick={() => {
          if (!canAdd) return
          setOpenKey(addKey())
          onChange([...items, createItem()])
        }}
        className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-left text-sm font-semibold hover:bg-accent aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash aria-disabled:hover:bg-transparent"
      >
        {addLabel}
      </button>
    </div>
  )
}

interface ListItemProps {
  name: string
  className: string
  summary: { title: string; detail: string }
  isExpanded: boolean
  onToggle: (isOpen: boolean) => void
  buttons: ReactNode
  children: ReactNode
}

function ListItem({ name, className, summary, isExpanded, onToggle, buttons, children }: ListItemProps) {
  const isOpen = useHasFieldErrors(name) || isExpanded
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 sm:items-end ${className}`}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
        className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 text-left sm:hidden"
      >
        <ChevronDown aria-hidden="true" className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        <span className="grid min-w-0">
          <span className="truncate text-sm font-semibold">{summary.title}</span>
          <span className="mono-caption truncate text-smoke">{summary.detail}</span>
        </span>
      </button>
      <div className="justify-self-end sm:order-last">{buttons}</div>
      <div className={`col-span-2 min-w-0 sm:col-span-1 ${isOpen ? '' : 'max-sm:hidden'}`}>{children}</div>
    </li>
  )
}
