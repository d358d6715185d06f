import { useId } from 'react'
import type { ReturnableLine } from '../contract.ts'
import { isSizeAvailable, type SelectedLine } from './line-selection.ts'

interface NewSizePickerProps {
  productName: string
  currentSize: string | undefined
  sizes: ReturnableLine['sizes']
  selected: SelectedLine
  onSelect: (size: string) => void
}

/** Sizes without enough stock stay focusable, so screen readers can announce why they can't be selected. */
export function NewSizePicker({ productName, currentSize, sizes, selected, onSelect }: NewSizePickerProps) {
  const groupName = useId()
  const options = sizes.map((option) => ({ ...option, isAvailable: option.available >= selected.quantity }))
  const hasLowStock = options.some(({ available, isAvailable }) => available > 0 && !isAvailable)
  return (
    <fieldset data-size-missing={isSizeAvailable(sizes, selected) ? undefined : ''} className="grid min-w-0 gap-2">
      <legend className="mono-caption float-left">
        New size <span className="sr-only">of {productName}</span>
      </legend>
      <div className="clear-both flex flex-wrap pr-px pb-px">
        {options.map(({ size, available, isAvailable }) => (
          <label
            key={size}
            className={`relative -mr-px -mb-px grid h-12 min-w-14 place-items-center border border-ink px-3 font-mono font-bold has-focus-visible:z-10 ${
              isAvailable
                ? 'cursor-pointer hover:bg-card has-checked:bg-accent'
                : 'bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-ash)_50%,transparent_calc(50%+0.5px))] text-smoke'
            }`}
          >
            <input
              type="radio"
              name={groupName}
              value={size}
              checked={size === selected.newSize && isAvailable}
              aria-disabled={!isAvailable}
              onChange={() => isAvailable && onSelect(size)}
              className="absolute inset-0 cursor-[inherit] appearance-none"
            />
            <span className="grid justify-items-center">
              {size}
              {size === currentSize && <span className="text-[0.6875rem] leading-none font-medium"> same size</span>}
            </span>
            {!isAvailable && <span className="sr-only">{available > 0 ? ` only ${available} left` : ' sold out'}</span>}
          </label>
        ))}
      </div>
      {options.some(({ isAvailable }) => !isAvailable) && (
        <p className="text-sm text-smoke">
          Struck-through sizes are sold out{hasLowStock ? ` or have fewer than ${selected.quantity} left` : ''}.
        </p>
      )}
    </fieldset>
  )
}
