import { ComboboxGroup, ComboboxGroupLabel, ComboboxItem, useComboboxContext } from '@ariakit/react/combobox'
import { useStoreState } from '@ariakit/react/store'
import { type ReactNode, useId } from 'react'
import { ColorSwatch } from '#domains/catalogue/web/parts/color-swatch.tsx'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import type { Suggestion } from '../contract.ts'
import type { SearchOption } from './search-options.ts'
import { formatItemCount, RECENT_HEADING, SUGGESTIONS_HEADING, TRENDING_HEADING } from './texts.ts'

interface GroupProps {
  options: SearchOption[]
  onPick: (option: SearchOption) => void
}

/** Shared with the delete buttons, which are in a separate column. */
export const optionRowHeight = 'h-12'
export const groupHeadingHeight = 'h-11'

const rowClass = 'flex cursor-pointer items-center gap-3 gutter aria-selected:bg-accent'

export function RecentGroup({ options, onPick }: GroupProps) {
  return (
    <Group label={RECENT_HEADING}>
      {options.map((option) => (
        <Option
          key={option.id}
          option={option}
          onPick={onPick}
          className={`${rowClass} ${optionRowHeight} pr-16 font-semibold`}
        >
          <span className="truncate">{option.text}</span>
        </Option>
      ))}
    </Group>
  )
}

export function TrendingGroup({ options, onPick }: GroupProps) {
  return (
    <Group
      label={TRENDING_HEADING}
      className="max-lg:not-first:border-t lg:not-first:border-l lg:col-span-full lg:not-first:col-span-1"
    >
      <div role="presentation" className="grid lg:grid-cols-3 lg:gap-px lg:bg-ink lg:pt-px">
        {options.map((option, index) => (
          <Option
            key={option.id}
            option={option}
            onPick={onPick}
            className="headline flex min-h-14 cursor-pointer items-center gap-4 gutter border-t border-line text-xl first:border-t-0 aria-selected:bg-accent lg:min-h-32 lg:flex-col lg:items-start lg:justify-between lg:border-0 lg:bg-paper lg:py-4 lg:text-[clamp(1.25rem,1.9vw,2rem)]"
          >
            <span aria-hidden="true" className="mono-caption font-normal tracking-normal [font-stretch:100%]">
              {String(index + 1).padStart(2, '0')}
            </span>
            {option.text}
          </Option>
        ))}
      </div>
    </Group>
  )
}

export function SuggestionGroup({ options, onPick }: GroupProps) {
  return (
    <Group label={SUGGESTIONS_HEADING} className="pb-4 lg:pb-6">
      {options.map((option) => (
        <Option
          key={option.id}
          option={option}
          onPick={onPick}
          className={`${rowClass} min-h-12 py-1 text-base leading-tight font-semibold lg:text-xl`}
        >
          {option.suggestion && <SuggestionThumbnail suggestion={option.suggestion} />}
          <span>{option.text}</span>
          <span className="shrink-0 font-mono text-xs font-medium text-smoke in-aria-selected:text-ink max-lg:ml-auto">
            {option.suggestion && formatItemCount(option.suggestion.count)}
          </span>
        </Option>
      ))}
    </Group>
  )
}

/** Shows the color or the product image of a suggestion. */
function SuggestionThumbnail({ suggestion: { type, text, image } }: { suggestion: Suggestion }) {
  if (type === 'color') return <ColorSwatch color={text} className="size-5" />
  if (type === 'variation') return null
  return (
    <span className="w-10 shrink-0">
      <ProductImageFrame image={image && { ...image, altText: '' }} sizes="2.5rem" />
    </span>
  )
}

function Group({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <ComboboxGroup className={className}>
      <ComboboxGroupLabel className={`mono-caption gutter flex items-center text-smoke ${groupHeadingHeight}`}>
        {label}
      </ComboboxGroupLabel>
      {children}
    </ComboboxGroup>
  )
}

interface OptionProps {
  option: SearchOption
  onPick: (option: SearchOption) => void
  className: string
  children: ReactNode
}

/** Arrow keys or the pointer highlight the option; Enter or a click picks it. */
function Option({ option, onPick, className, children }: OptionProps) {
  const id = useId()
  const isHighlighted = useStoreState(useComboboxContext(), (state) => state?.activeId === id)
  return (
    <ComboboxItem
      id={id}
      aria-selected={isHighlighted}
      value={option.text}
      focusOnHover
      blurOnHoverEnd={false}
      // picking an option closes the whole search bar
      hideOnClick={false}
      setValueOnClick={false}
      selectValueOnClick={false}
      // keeps the focus in the input
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(option)}
      className={className}
    >
      {children}
    </ComboboxItem>
  )
}
