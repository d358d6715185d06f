import { useState } from 'react'
import { type FacetFilter, type FilterOption, filterLabels, LISTING_FORM_ID } from './listing-filters.ts'
import { ColorSwatch } from './parts/color-swatch.tsx'

interface FilterOptionsProps {
  filter: FacetFilter
  options: FilterOption[]
  onToggle: (value: string) => void
}

const columns: Partial<Record<FacetFilter, string>> = {
  size: 'grid-cols-2',
  color: 'grid-cols-2 lg:max-h-80 lg:grid-cols-1 lg:overflow-y-auto lg:overscroll-contain',
}

/** Renders one checkbox per value with its result count; values without results are disabled. */
export function FilterOptions({ filter, options, onToggle }: FilterOptionsProps) {
  return (
    <fieldset>
      <legend className="sr-only">{filterLabels[filter]}</legend>
      <div className={`grid ${columns[filter] ?? 'grid-cols-1'}`}>
        {options.map((option) => (
          <FilterCheckbox key={option.value} filter={filter} option={option} onToggle={onToggle} />
        ))}
      </div>
    </fieldset>
  )
}

const checkmark =
  "before:block before:size-full before:scale-75 checked:before:bg-accent before:[clip-path:polygon(12%_46%,0_60%,38%_94%,100%_18%,86%_8%,36%_68%)] before:content-['']"

interface FilterCheckboxProps {
  filter: FacetFilter
  option: FilterOption
  onToggle: (value: string) => void
}

function FilterCheckbox({ filter, option: { value, count, isSelected }, onToggle }: FilterCheckboxProps) {
  const [isFocused, setFocused] = useState(false)
  const isDisabled = count === 0 && !isSelected
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm lg:min-h-9 lg:px-5 leading-tight font-medium hover:bg-accent has-aria-disabled:cursor-not-allowed has-aria-disabled:bg-transparent has-aria-disabled:text-smoke">
      <input
        type="checkbox"
        form={LISTING_FORM_ID}
        name={filter}
        value={value}
        checked={isSelected}
        // disabling a focused checkbox would lose the focus
        disabled={isDisabled && !isFocused}
        aria-disabled={isDisabled || undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={() => !isDisabled && onToggle(value)}
        className={`size-5 shrink-0 cursor-[inherit] appearance-none border border-ink bg-chalk checked:bg-ink aria-disabled:border-ash aria-disabled:bg-transparent ${checkmark}`}
      />
      {filter === 'color' && <ColorSwatch color={value} className="size-5" />}
      <span className={filter === 'size' ? 'font-mono' : ''}>{value}</span>
      <span className="ml-auto pl-1 font-mono text-xs">
        {count}
        <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
      </span>
    </label>
  )
}
