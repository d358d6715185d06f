import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { moveHighlight } from '../rules.ts'

interface Option {
  id: string
}

interface ComboboxInput<O> {
  /** In the order in which they stand in the list. */
  options: O[]
  onPick: (option: O) => void
}

const STEPS: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 }

/** The behaviour of a text box with a list below it: the focus stays in the box, the highlight moves in the list. */
export function useCombobox<O extends Option>({ options, onPick }: ComboboxInput<O>) {
  const listId = useId()
  const [isOpen, setOpen] = useState(true)
  const [highlighted, highlight] = useState<string>()
  // an option that is gone is highlighted no more
  const active = isOpen ? options.find(({ id }) => id === highlighted) : undefined
  const elementId = (id: string) => `${listId}-${options.findIndex((option) => option.id === id)}`
  const activeElement = active && elementId(active.id)

  useEffect(() => {
    if (activeElement) document.getElementById(activeElement)?.scrollIntoView({ block: 'nearest' })
  }, [activeElement])

  const close = () => {
    setOpen(false)
    highlight(undefined)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // what is being composed is not yet text, and its keys are not for us
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      setOpen(true)
      if (!event.altKey) highlight(moveHighlight(options, active, step)?.id)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onPick(active)
    }
  }

  return {
    isOpen,
    active,
    /** For other text, of which nothing is highlighted yet. */
    open: () => {
      setOpen(true)
      highlight(undefined)
    },
    close,
    highlight,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen && options.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': activeElement,
      onKeyDown,
    } as const,
    listProps: { id: listId, role: 'listbox', 'aria-label': 'Searches' } as const,
    optionProps: (option: O) =>
      ({
        id: elementId(option.id),
        role: 'option',
        tabIndex: -1,
        'aria-selected': option === active,
        onPointerMove: () => highlight(option.id),
        // the focus stays in the box
        onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
        onClick: () => onPick(option),
      }) as const,
  }
}

export type Combobox<O extends Option> = ReturnType<typeof useCombobox<O>>
