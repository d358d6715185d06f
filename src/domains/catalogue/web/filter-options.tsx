import { type ComponentType, type ReactNode, useState } from 'react'
import { Checkmark } from './checkmark.tsx'
import { groupByColorFamily } from './color-family.ts'
import { type FacetFilter, type FilterOption, filterLabels, LISTING_FORM_ID } from './listing-filters.ts'
import { ColorSwatch } from './parts/color-swatch.tsx'
import { strikethrough } from './strikethrough.ts'

type Toggle = (...values: string[]) => void

interface FilterOptionsProps {
  filter: FacetFilter
  options: FilterOption[]
  onToggle: Toggle
}

/** Renders one checkbox per value with its result count; values without results are disabled. */
export function FilterOptions({ filter, options, onToggle }: FilterOptionsProps) {
  if (filter === 'color') return <ColorOptions options={options} onToggle={onToggle} />
  const [Option, columns] =
    filter === 'size' ? [SizeTile, 'grid-cols-4 gap-2 px-4 md:max-lg:grid-cols-7 lg:px-5'] : [OptionRow, 'grid-cols-1']
  return <OptionGrid filter={filter} options={options} onToggle={onToggle} Option={Option} columns={columns} />
}

interface OptionProps {
  filter: FacetFilter
  option: FilterOption
  onToggle: Toggle
}

interface OptionGridProps extends FilterOptionsProps {
  Option: ComponentType<OptionProps>
  columns: string
}

function OptionGrid({ filter, options, onToggle, Option, columns }: OptionGridProps) {
  return (
    <fieldset>
      <legend className="sr-only">{filterLabels[filter]}</legend>
      <div className={`grid ${columns}`}>
        {options.map((option) => (
          <Option key={option.value} filter={filter} option={option} onToggle={onToggle} />
        ))}
      </div>
    </fieldset>
  )
}

/** Like a shade card: a row per family, which selects all of its colors, and the single colors next to it. */
function ColorOptions({ options, onToggle }: Omit<FilterOptionsProps, 'filter'>) {
  return (
    <fieldset>
      <legend className="sr-only">{filterLabels.color}</legend>
      <div className="md:max-lg:columns-2 md:max-lg:gap-0">
        {groupByColorFamily(options).map(({ name, options: colors }) => (
          <div
            key={name}
            className="mx-4 flex break-inside-avoid items-start border-t border-line py-1 lg:mr-3 lg:ml-5"
          >
            <FamilyButton name={name} colors={colors} onToggle={onToggle} />
            <div className="flex min-w-0 flex-wrap">
              {colors.map((option) => (
                <SwatchTile key={option.value} filter="color" option={option} onToggle={onToggle} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const isOff = ({ count, isSelected }: FilterOption) => count === 0 && !isSelected

interface FamilyButtonProps {
  name: string
  colors: FilterOption[]
  onToggle: Toggle
}

/** Selects the colors that have products, or drops the family when all of these are selected. */
function FamilyButton({ name, colors, onToggle }: FamilyButtonProps) {
  const offered = colors.filter((color) => !isOff(color))
  const selected = colors.filter(({ isSelected }) => isSelected)
  const isComplete = selected.length > 0 && selected.length === offered.length
  return (
    <button
      type="button"
      aria-label={`All in ${name}`}
      aria-pressed={selected.length > 0 && !isComplete ? 'mixed' : isComplete}
      aria-disabled={offered.length === 0 || undefined}
      onClick={() => offered.length > 0 && onToggle(...offered.map(({ value }) => value))}
      className="group/family flex min-h-11 w-24 shrink-0 cursor-pointer items-center gap-2 text-left text-sm font-medium aria-disabled:cursor-not-allowed aria-disabled:text-smoke lg:min-h-10 lg:w-21 noscript:pointer-events-none"
    >
      <span
        aria-hidden="true"
        className={`size-4 shrink-0 border border-ink bg-chalk group-aria-disabled/family:border-ash group-aria-[pressed=mixed]/family:bg-[linear-gradient(var(--color-ink),var(--color-ink))] group-aria-[pressed=mixed]/family:bg-size-[50%_2px] group-aria-[pressed=mixed]/family:bg-center group-aria-[pressed=mixed]/family:bg-no-repeat group-aria-[pressed=true]/family:bg-ink noscript:hidden ${checkmark} group-aria-[pressed=true]/family:before:bg-accent`}
      />
      <span className="underline-offset-4 group-hover/family:underline group-aria-disabled/family:no-underline">
        {name}
      </span>
    </button>
  )
}

const coveringInput = 'absolute inset-0 cursor-[inherit] appearance-none'

function SwatchTile(props: OptionProps) {
  const { option } = props
  return (
    <FilterCheckbox
      {...props}
      title={option.value}
      className="group/swatch relative grid size-11 place-items-center has-focus-visible:z-10 lg:size-10"
      inputClassName={coveringInput}
    >
      <span className="pointer-events-none relative grid group-has-checked/swatch:outline-2 group-has-checked/swatch:outline-offset-2 group-has-checked/swatch:outline-ink group-has-aria-disabled/swatch:opacity-40">
        <ColorSwatch color={option.value} className="size-8 group-hover/swatch:border-2 lg:size-7" />
        {isOff(option) && <span className={`absolute inset-0 ${strikethrough}`} />}
        <Checkmark className="hidden group-has-checked/swatch:block" />
      </span>
      <span className="sr-only">{option.value}</span>
      <OptionCount option={option} className="sr-only" />
    </FilterCheckbox>
  )
}

function SizeTile(props: OptionProps) {
  const { option } = props
  return (
    <FilterCheckbox
      {...props}
      className="relative grid min-h-14 place-content-center gap-1 border border-ink bg-chalk text-center font-mono leading-none not-has-aria-disabled:hover:bg-card has-checked:bg-accent! has-focus-visible:z-10 has-aria-disabled:border-line has-aria-disabled:bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-ash)_50%,transparent_calc(50%+0.5px))] has-aria-disabled:bg-transparent lg:min-h-13"
      inputClassName={coveringInput}
    >
      <span className="text-sm font-bold">{option.value}</span>
      <OptionCount option={option} className="text-[0.6875rem]" />
    </FilterCheckbox>
  )
}

const checkmark =
  "before:block before:size-full before:scale-75 before:[clip-path:polygon(12%_46%,0_60%,38%_94%,100%_18%,86%_8%,36%_68%)] before:content-['']"

function OptionRow(props: OptionProps) {
  const { option } = props
  return (
    <FilterCheckbox
      {...props}
      className="flex min-h-11 items-center gap-3 px-4 text-sm leading-tight font-medium not-has-aria-disabled:hover:bg-accent lg:min-h-9 lg:px-5"
      inputClassName={`size-5 shrink-0 cursor-[inherit] appearance-none border border-ink bg-chalk checked:bg-ink checked:before:bg-accent aria-disabled:border-ash aria-disabled:bg-transparent ${checkmark}`}
    >
      <span>{option.value}</span>
      <OptionCount option={option} className="ml-auto pl-1 font-mono text-xs" />
    </FilterCheckbox>
  )
}

interface FilterCheckboxProps extends OptionProps {
  title?: string
  className: string
  inputClassName: string
  children: ReactNode
}

function FilterCheckbox({ filter, option, onToggle, title, className, inputClassName, children }: FilterCheckboxProps) {
  const [isFocused, setFocused] = useState(false)
  const isDisabled = isOff(option)
  return (
    <label
      title={title}
      className={`cursor-pointer has-aria-disabled:cursor-not-allowed has-aria-disabled:text-smoke ${className}`}
    >
      <input
        type="checkbox"
        form={LISTING_FORM_ID}
        name={filter}
        value={option.value}
        checked={option.isSelected}
        // disabling a focused checkbox would lose the focus
        disabled={isDisabled && !isFocused}
        aria-disabled={isDisabled || undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={() => !isDisabled && onToggle(option.value)}
        className={inputClassName}
      />
      {children}
    </label>
  )
}

const OptionCount = ({ option: { count }, className }: { option: FilterOption; className: string }) => (
  <span className={className}>
    {' '}
    {count}
    <span className="sr-only"> {count === 1 ? 'product' : 'products'}</span>
  </span>
)
