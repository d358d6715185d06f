import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useDragToSort } from './use-drag-to-sort.ts'

interface SortableListProps<T> {
  /** For example 'Products'. */
  label: string
  items: readonly T[]
  getId: (item: T) => string
  getName: (item: T) => string
  onMove: (from: number, to: number) => void
  onRemove?: (index: number) => void
  /** More buttons of an item. */
  renderActions?: (item: T) => ReactNode
  children: (item: T) => ReactNode
}

/** The button to focus once the list has these items. */
interface PendingFocus {
  buttonId: string
  ids: string
}

const getButtonId = (itemId: string, action: string) => `${itemId}-${action}`

const toolButton =
  'focus-inside grid size-10 shrink-0 cursor-pointer place-items-center border-l border-ink first:border-l-0 hover:bg-accent aria-disabled:cursor-default aria-disabled:text-ash aria-disabled:hover:bg-transparent pointer-coarse:size-11'
const iconProps = { 'aria-hidden': true, className: 'size-4' } as const

/** Sorts by dragging, and by buttons for the keyboard and for touch. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, getId, getName, onMove, onRemove, renderActions, children } = props
  const [announcement, setAnnouncement] = useState('')
  const pendingFocus = useRef<PendingFocus>(undefined)

  // a moved or removed element loses the focus; the new items may come some renders after the press
  useLayoutEffect(() => {
    const { buttonId, ids } = pendingFocus.current ?? {}
    if (buttonId === undefined || ids !== items.map(getId).join()) return
    pendingFocus.current = undefined
    document.getElementById(buttonId)?.focus()
  })

  const focusAfterChange = (buttonId: string | undefined, changedItems: T[]) => {
    pendingFocus.current = buttonId === undefined ? undefined : { buttonId, ids: changedItems.map(getId).join() }
  }

  const move = (from: number, to: number, buttonId?: string) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    focusAfterChange(buttonId, moveItem(items, from, to))
    onMove(from, to)
    setAnnouncement(`${getName(item)} is now number ${to + 1} of ${items.length}.`)
  }

  const remove = (index: number) => {
    const [item, neighbor] = [items[index], items[index + 1] ?? items[index - 1]]
    if (item === undefined) return
    focusAfterChange(neighbor && getButtonId(getId(neighbor), 'remove'), items.toSpliced(index, 1))
    onRemove?.(index)
    setAnnouncement(`${getName(item)} was removed.`)
  }

  const { getHandleProps, getItemProps, isDragged, isTarget } = useDragToSort(move)

  return (
    <>
      <ol aria-label={label} className="grid border border-ink bg-chalk empty:hidden">
        {items.map((item, index) => (
          <li
            key={getId(item)}
            {...getHandleProps(index)}
            {...getItemProps(index)}
            className={`flex items-start gap-x-3 gap-y-2 p-2 not-first:border-t not-first:border-line sm:items-center ${renderActions ? '' : 'max-sm:flex-wrap max-sm:p-3'} ${isDragged(index) ? 'opacity-40' : ''} ${isTarget(index) ? 'bg-accent' : ''}`}
          >
            <GripVertical aria-hidden="true" className="size-5 shrink-0 cursor-grab text-smoke max-sm:hidden" />
            <span aria-hidden="true" className="mono-caption w-5 shrink-0 text-smoke sm:w-8">
              {index + 1}
            </span>
            <div className={`min-w-0 grow sm:basis-48 ${renderActions ? '' : 'max-sm:basis-[calc(100%-2rem)]'}`}>
              {children(item)}
            </div>
            {/* on phones, two rows of buttons next to the item take less height than a row of their own */}
            <div
              className={`flex shrink-0 items-center justify-end gap-3 ${renderActions ? 'max-sm:flex-col max-sm:items-end max-sm:gap-1' : 'max-sm:w-full max-sm:pl-8'}`}
            >
              {renderActions?.(item)}
              <MoveTools
                name={getName(item)}
                id={getId(item)}
                index={index}
                count={items.length}
                onPress={(to, buttonId) => move(index, to, buttonId)}
                onRemove={onRemove && (() => remove(index))}
              />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

interface MoveToolsProps {
  name: string
  id: string
  index: number
  count: number
  onPress: (to: number, buttonId: string) => void
  onRemove: (() => void) | undefined
}

/** The buttons stay focusable at both ends of the list, so the focus is not lost. */
function MoveTools({ name, id, index, count, onPress, onRemove }: MoveToolsProps) {
  const moves = [
    { key: 'top', label: `Move ${name} to the top`, to: 0, Icon: ArrowUpToLine },
    { key: 'up', label: `Move ${name} up`, to: index - 1, Icon: ArrowUp },
    { key: 'down', label: `Move ${name} down`, to: index + 1, Icon: ArrowDown },
  ]
  return (
    <div className="flex shrink-0 border border-ink bg-paper">
      {moves.map(({ key, label, to, Icon }) => {
        const isPossible = to !== index && to >= 0 && to < count
        const buttonId = getButtonId(id, key)
        return (
          <button
            key={key}
            id={buttonId}
            type="button"
            aria-label={label}
            aria-disabled={!isPossible || undefined}
            onClick={() => isPossible && onPress(to, buttonId)}
            className={toolButton}
          >
            <Icon {...iconProps} />
          </button>
        )
      })}
      {onRemove && (
        <button
          id={getButtonId(id, 'remove')}
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className={`${toolButton} hover:bg-brick`}
        >
          <X {...iconProps} />
        </button>
      )}
    </div>
  )
}

/** Returns the list with one item at another index; an index outside the list changes nothing. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1)
  const isInside = to >= 0 && to < items.length
  return item === undefined || !isInside ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
